import { type BrowserContext, expect, type Page } from '@playwright/test'

/** What a page did, besides what its test looks at. */
export type Guard = {
  /** Lets errors of the console pass that match; they come from what the test does on purpose. */
  allowErrors(pattern: RegExp): void
  /** URLs of every request and websocket so far, oldest first. */
  requests(): readonly string[]
  /** Fails on any console error, page error, unhandled rejection, CSP violation or request that left this machine. */
  check(): void
}

const loopback = /^(https?|wss?):\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/
const local = /^(data|blob|about|chrome-extension|devtools):/

/** Watches every page of a context, from its first script on. */
export async function guardContext(context: BrowserContext): Promise<Guard> {
  const problems: string[] = []
  const allowed: RegExp[] = []
  const requests: string[] = []
  const note = (problem: string): void => {
    if (!allowed.some(pattern => pattern.test(problem))) problems.push(problem)
  }
  const watch = (page: Page): void => {
    page.on('websocket', socket => void requests.push(socket.url()))
  }
  for (const page of context.pages()) watch(page)
  context.on('page', watch)
  context.on('request', request => void requests.push(request.url()))
  context.on('weberror', error => note(`page error: ${error.error().stack ?? error.error().message}`))
  context.on('console', message => {
    if (message.type() === 'error') note(`console.error: ${message.text()} (${message.location().url})`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.error(`CSP violation of ${violatedDirective}: ${blockedURI} ${sample}`)
    })
  })
  return {
    allowErrors: pattern => void allowed.push(pattern),
    requests: () => [...requests],
    check() {
      expect.soft(problems, 'unexpected errors in the page').toEqual([])
      const remote = requests.filter(url => !loopback.test(url) && !local.test(url))
      expect.soft(remote, 'requests that left this machine').toEqual([])
    },
  }
}
