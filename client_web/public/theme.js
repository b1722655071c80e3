// Before the first paint: the theme and the language, as remembered or as the system says; whether this is the home page
// (shell.css); and the line to the server, which is there then when the scripts are (src/app/system/earlyLine.ts). The build
// writes two lines above this file. var TEXTS = { files, early }: by language, the files of each part, and what index.html says.
// var PAGES: pages that a link leads to, each as a pattern of paths, its files, the parts of the texts that it says, and what more
// there is of both by the stage of a room.
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
    // A page that a browser makes ready unasked (src/app/system/whenShown.ts) is nobody yet.
    if (!document.prerendering) window.regattaLine = new WebSocket(location.origin.replace('http', 'ws') + '/ws', 'regatta.v1')
  } catch (_) {
    // Then the page opens one itself, and says what is the matter.
  }
  language()
  // The page's own part is asked for now, and not when the first scripts are here.
  if (typeof PAGES !== 'undefined')
    PAGES.forEach(function (page) {
      if (!new RegExp(page[0]).test(location.pathname)) return
      page[1].forEach(preload)
      page[2].forEach(preloadTexts)
      // Of a room, what it shows at its stage (server: web/site.py).
      var more = page[3][document.documentElement.dataset.stage]
      if (more) {
        more[0].forEach(preload)
        more[1].forEach(preloadTexts)
      }
    })

  function language() {
    // In the order of src/languages/list.ts, and with those that only tests have.
    var known = ['en', 'de', 'fr', 'es', 'nl', 'en-XA', 'ar-XB']
    // Drafts are left to the person.
    var complete = ['en', 'de']
    var chosen = null
    try {
      chosen = localStorage.getItem('regatta.language')
    } catch (_) {
      // See above.
    }
    if (known.indexOf(chosen) < 0) chosen = null
    for (var i = 0; chosen === null && i < navigator.languages.length; i++) {
      var tag = navigator.languages[i].slice(0, 2).toLowerCase()
      if (complete.indexOf(tag) >= 0) chosen = tag
    }
    var root = document.documentElement
    root.lang = chosen || 'en'
    root.dir = root.lang === 'ar-XB' ? 'rtl' : 'ltr'
    preloadTexts('shell')
    if (typeof TEXTS !== 'undefined' && TEXTS.early[root.lang]) translate(TEXTS.early[root.lang])
  }
  // The texts that index.html has in English, as they come and before they are painted.
  function translate(texts) {
    var watch = new MutationObserver(function () {
      document.querySelectorAll('.shell [data-text]').forEach(function (place) {
        place.textContent = texts[place.dataset.text]
        place.removeAttribute('data-text')
      })
    })
    watch.observe(document.documentElement, { childList: true, subtree: true })
    addEventListener('load', function () {
      watch.disconnect()
    })
  }
  function preloadTexts(part) {
    var files = typeof TEXTS === 'undefined' ? undefined : TEXTS.files[document.documentElement.lang]
    if (files) files[part].forEach(preload)
  }
  function preload(file) {
    var link = document.createElement('link')
    var style = /css$/.test(file)
    link.rel = style ? 'preload' : 'modulepreload'
    if (style) link.as = 'style'
    link.crossOrigin = ''
    // Behind the first scripts and fonts, by which the first picture comes.
    link.fetchPriority = 'low'
    link.href = file
    document.head.append(link)
  }
})()
