// Before the first paint: the theme, as remembered or as the system says; whether this is the home page (shell.css); and the
// line to the server, which is there then when the scripts are (src/app/system/earlyLine.ts).
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('regatta.theme')
  } catch (_) {
    // Storage may be forbidden; then the system decides.
  }
  var dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  if (location.pathname === '/') document.documentElement.dataset.home = ''
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.querySelector('meta[name=theme-color]').content = dark ? '#10161d' : '#efe8db'
  try {
    window.regattaLine = new WebSocket(location.origin.replace('http', 'ws') + '/ws', 'regatta.v1')
  } catch (_) {
    // Then the page opens one itself, and says what is the matter.
  }
  // The page's own part is asked for now, and not when the first scripts are here. The build writes one line above this file:
  // var PAGES, of which each has a pattern of paths and its files.
  if (typeof PAGES !== 'undefined') PAGES.forEach(preload)
  // Of the first scripts one is gone, as after an update just now: the page would stay as it is.
  addEventListener(
    'error',
    function (event) {
      if (!(event.target instanceof HTMLScriptElement)) return
      addEventListener('DOMContentLoaded', show)
      if (document.readyState !== 'loading') show()
    },
    true,
  )
  function preload(page) {
    if (!new RegExp(page[0]).test(location.pathname)) return
    page[1].forEach(function (file) {
      var link = document.createElement('link')
      var style = /css$/.test(file)
      link.rel = style ? 'preload' : 'modulepreload'
      if (style) link.as = 'style'
      link.crossOrigin = ''
      link.href = file
      document.head.append(link)
    })
  }
  function show() {
    var failed = document.querySelector('.shell-failed')
    if (!failed) return
    failed.hidden = false
    failed.querySelector('button').onclick = function () {
      location.reload()
    }
  }
})()
