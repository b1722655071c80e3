// node audit.js URL CHROMIUM phone|desktop FLAG…: audits a page, and prints what came of it as one line of JSON.
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'

const KINDS = ['performance', 'accessibility', 'best-practices', 'seo']
const MEASURES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

const [url, chromePath, form, ...flags] = process.argv.slice(2)
const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...flags] })
try {
  const options = { port: chrome.port, logLevel: 'error', onlyCategories: KINDS }
  const { lhr } = await lighthouse(url, options, form === 'desktop' ? desktopConfig : undefined)
  if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message)
  const failed = KINDS.slice(1).flatMap((kind) =>
    lhr.categories[kind].auditRefs.filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1),
  )
  console.log(
    JSON.stringify({
      scores: Object.fromEntries(KINDS.map((kind) => [kind, Math.round(lhr.categories[kind].score * 100)])),
      failed: failed.map(({ id }) => `${id}: ${lhr.audits[id].title}`),
      measures: Object.fromEntries(MEASURES.map((id) => [id, lhr.audits[id].numericValue])),
    }),
  )
} finally {
  await chrome.kill()
}
