import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { writeFileSync } from 'node:fs'
const [url, chromePath, form, out, ...flags] = process.argv.slice(2)
const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...flags] })
try {
  const { lhr } = await lighthouse(url, { port: chrome.port, logLevel: 'error', onlyCategories: ['performance'] }, form === 'desktop' ? desktopConfig : undefined)
  if (out !== '-') writeFileSync(out, JSON.stringify(lhr))
  const a = lhr.audits
  const m = (id) => Math.round(a[id]?.numericValue ?? -1)
  const reqs = a['network-requests'].details.items
  const boot = a['mainthread-work-breakdown']
  console.log(JSON.stringify({ score: Math.round(lhr.categories.performance.score * 100), fcp: m('first-contentful-paint'), lcp: m('largest-contentful-paint'), tbt: m('total-blocking-time'), si: m('speed-index'), cls: a['cumulative-layout-shift'].numericValue, tti: m('interactive'), main: m('mainthread-work-breakdown'), reqs: reqs.length, bytes: reqs.reduce((s, r) => s + (r.transferSize ?? 0), 0), bench: lhr.environment.benchmarkIndex }))
} finally { await chrome.kill() }
