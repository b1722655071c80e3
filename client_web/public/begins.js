// Says so where a page cannot begin, which would stay as it is for ever: in a browser that is too old for it, and where one of its
// scripts is gone, fails or does not come. It is plain script of ten years ago, and the build writes a line above it, var BEGINS: by
// language, what is said. The build puts it before theme.js; the page that watches has it alone, and the one that is kept as a file inside.
;(function () {
  /** Longer than the first page takes on the slowest line. */
  var WAIT_MS = 60000
  var root = document.documentElement
  var script = document.currentScript
  // A frame (src/features/publishing/embed/paint.ts) and a file go by the browser alone; on other pages theme.js chooses.
  if (script && !/theme/.test(script.src)) root.lang = /^de/i.test(navigator.language) ? 'de' : 'en'
  var isOld = !(
    'noModule' in HTMLScriptElement.prototype &&
    // What the oldest of scripts/browsers.ts have, and those before have not.
    [].toSorted &&
    window.CSS &&
    CSS.supports('color', 'color-mix(in srgb, red, red)') &&
    CSS.supports('selector(:has(a))')
  )
  // What of the page runs all the same (src/main.ts) leaves it at that.
  if (isOld) root.setAttribute('data-old', '')
  addEventListener(
    'error',
    function (event) {
      // A script that is gone, as after an update just now, or one that cannot be read or run. Extensions fail as well.
      var from = event.target instanceof HTMLScriptElement ? event.target.src : event.filename || ''
      // In a file all of them stand inside.
      if (from.indexOf(location.origin + '/assets/') === 0 || from === location.href) ready()
    },
    true,
  )
  addEventListener('unhandledrejection', ready)
  addEventListener('regatta-failed', ready)
  setTimeout(ready, WAIT_MS)
  if (isOld) ready()

  function ready() {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show)
    else show()
  }
  function show() {
    // Once the page has begun it is gone.
    var note = document.querySelector('.shell-failed')
    if (!note) return
    var texts = BEGINS[root.lang] || BEGINS.en
    var reload = note.querySelector('button')
    note.querySelector('p').textContent = isOld ? texts.old : texts.failed
    note.hidden = false
    if (!reload) return
    // It would not help there.
    if (isOld) note.removeChild(reload)
    reload.textContent = texts.reload
    reload.onclick = function () {
      location.reload()
    }
  }
})()
