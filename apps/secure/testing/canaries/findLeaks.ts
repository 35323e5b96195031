import { type Canary, type CanaryKind, hasCanary } from './createCanaries.js'
import type { Exchange } from './startTraffic.js'

/** Somewhere that a secret might be. */
export type Place = {
  sink:
    | 'url'
    | 'requestHeaders'
    | 'requestBody'
    | 'responseHeaders'
    | 'responseBody'
    | 'console'
    | 'storage'
    | 'hostMessage'
    | 'log'
    | 'database'
  /** Path of a request or a page, '' where there is none. */
  path: string
  text: string
}

type Rule = { sink: Place['sink']; path?: RegExp; remove: (text: string) => string }

/** Blanks the values of members of JSON, wherever they are in it. */
const dropMembers =
  (...names: string[]) =>
  (text: string): string =>
    names.reduce((left, name) => left.replace(new RegExp(`"${name}":"[^"]*"`, 'g'), `"${name}":""`), text)
const dropCookie = (name: string) => (text: string) => text.replace(new RegExp(`${name}=[^;\\n]*`, 'g'), '')
const dropAll = () => ''

/** The one field that must carry a secret, by kind. Everything else is a leak. */
const carriers: Readonly<Record<CanaryKind, readonly Rule[]>> = {
  code: [
    {
      sink: 'requestBody',
      path: /^\/auth\/(email\/verify|email\/update\/verify|delete)$/,
      remove: dropMembers('code', 'oldCode'),
    },
  ],
  email: [
    {
      sink: 'requestBody',
      path: /^\/auth\/email\/(start|update\/start)$/,
      remove: dropMembers('email'),
    },
    // Of the visitor who is signed in, to that visitor.
    { sink: 'responseBody', path: /^\/auth\//, remove: dropMembers('email') },
    // An authenticator lists its passkeys by the name of their account.
    {
      sink: 'responseBody',
      path: /^\/auth\/passkey\/register\/options$/,
      remove: dropMembers('name', 'displayName'),
    },
    { sink: 'hostMessage', remove: dropMembers('email') },
  ],
  session: [
    { sink: 'requestHeaders', remove: dropCookie('__Host-lk-session') },
    { sink: 'responseHeaders', remove: dropCookie('__Host-lk-session') },
  ],
  deviceLink: [
    { sink: 'url', path: /^\/(auth\/)?device\//, remove: dropAll },
    // The page of the link has it in its address.
    {
      sink: 'storage',
      path: /^\/device\//,
      remove: text => text.replaceAll(/https?:[^"\s]*\/device\/[^"\s]*/g, ''),
    },
  ],
  key: [],
  recoveryCode: [],
  exported: [],
  message: [],
  // What a provider sends passes through the address of the callback once; what it is to send back goes out with `url`.
  provider: [
    { sink: 'responseBody', path: /^\/auth\/social\/start$/, remove: dropMembers('url') },
    { sink: 'url', path: /^\/auth\/social\/callback\//, remove: dropAll },
    { sink: 'requestBody', path: /^\/auth\/social\/callback\//, remove: dropAll },
  ],
  flow: [
    // Kept until the flow ends, for a tab that goes to the provider and back; `signInBySocial` sees that it is gone.
    {
      sink: 'storage',
      path: /^\/frame$/,
      remove: text => text.replace(/"latchkit\.flow\.[^"]*":"(?:[^"\\]|\\.)*"/g, ''),
    },
    { sink: 'requestBody', path: /^\/auth\/social\/finish$/, remove: dropMembers('secret') },
  ],
}

export type Leak = { kind: CanaryKind; sink: Place['sink']; path: string; near: string }

/** Every place that has a canary it must not have. */
export function findLeaks(canaries: readonly Canary[], places: readonly Place[]): Leak[] {
  const leaks: Leak[] = []
  for (const kind of new Set(canaries.map(canary => canary.kind)))
    for (const { sink, path, text } of places) {
      const left = carriers[kind]
        .filter(rule => rule.sink === sink && (rule.path?.test(path) ?? true))
        .reduce((rest, rule) => rule.remove(rest), text)
      for (const canary of canaries)
        if (canary.kind === kind && hasCanary(left, canary))
          leaks.push({ kind, sink, path, near: showNear(left, canary) })
    }
  return leaks
}

/** The text before the canary; the canary itself stays out of the report. */
function showNear(text: string, { forms }: Canary): string {
  const at = Math.min(...forms.map(form => text.indexOf(form)).filter(index => index >= 0))
  return text.slice(Math.max(0, at - 60), at)
}

/** What passed between browsers and the site. Scripts, styles and pages are the same bytes for everybody. */
export const toExchangePlaces = (exchanges: readonly Exchange[]): Place[] =>
  exchanges.flatMap((exchange): Place[] => {
    const path = exchange.url.split('?')[0] ?? ''
    const contentType = toHeaders(exchange.responseHeaders)
      .split('\n')
      .find(line => /^content-type=/i.test(line))
    const isStatic = path.startsWith('/assets/') || /text\/html/.test(contentType ?? '')
    return [
      { sink: 'url', path, text: exchange.url },
      { sink: 'requestHeaders', path, text: toHeaders(exchange.requestHeaders) },
      { sink: 'requestBody', path, text: exchange.requestBody },
      { sink: 'responseHeaders', path, text: toHeaders(exchange.responseHeaders) },
      ...(isStatic ? [] : [{ sink: 'responseBody', path, text: exchange.responseBody } as const]),
    ]
  })

const toHeaders = (raw: readonly string[]): string =>
  raw.map((value, index) => (index % 2 === 0 ? `${value}=` : `${value}\n`)).join('')
