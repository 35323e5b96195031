import { hashInlineScripts } from './loadSite.js'
import { createPageHeaders, type PageKind } from './pageHeaders.js'
import { strictTransport } from './strictTransport.js'

/** What is wrong with the headers of a file of the secure site: those of a page are exactly the server's. */
export function findHeaderProblems(parameters: {
  origin: string
  host: string
  /** Undefined for what is no page. */
  kind: PageKind | undefined
  /** As it was served; its own digest is compared elsewhere. */
  body: Buffer
  headers: Headers
}): string[] {
  const { origin, kind, body, headers } = parameters
  const expected = new Map<string, string | null>([['x-content-type-options', 'nosniff']])
  if (new URL(origin).protocol === 'https:') expected.set('strict-transport-security', strictTransport)
  if (kind !== undefined) {
    const host = kind === 'framed' ? parameters.host : undefined
    const text = body.toString('utf8')
    const file = {
      body: new Uint8Array(body),
      type: 'text/html; charset=utf-8',
      isImmutable: false,
      inlineScripts: hashInlineScripts(text),
    }
    for (const [name, value] of Object.entries(createPageHeaders({ kind, host, file })))
      expected.set(name, value)
    // What would let other sites read the page, or run reports about its visitors.
    for (const name of [
      'access-control-allow-origin',
      'content-security-policy-report-only',
      'reporting-endpoints',
    ])
      expected.set(name, null)
  }
  return [...expected].flatMap(([name, value]) => {
    const served = headers.get(name)
    if (served === value) return []
    return served === null ? `has no ${name}` : `${name} is not what the server sends`
  })
}
