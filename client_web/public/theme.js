// Sets the theme before the first paint: the remembered choice, or what the system says.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('regatta.theme')
  } catch (_) {
    // Storage may be forbidden; then the system decides.
  }
  var dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.querySelector('meta[name=theme-color]').content = dark ? '#10161d' : '#efe8db'
})()
