import { expect } from 'vitest'
import { type Attack, alter, getsIn, pick } from './attack.js'
import { type Harness, readCode, registered, secureOrigin, shop } from './createHarness.js'

/** The request names another place for the code. */
const toRedirectAttack = (name: string, provider: string, target: string): Attack => ({
  section: '4.1',
  name: `the code is to go to ${name}`,
  run: async harness => {
    const browser = harness.createBrowser()
    const { url } = await harness.start(browser, harness.createFlow(provider))
    const page = await browser.open(alter(url, { redirect_uri: target }), { stopAt: 'https://' })
    return page.status === 0 || page.html.includes('person-ada')
  },
})

/** A site asks to be gone back to elsewhere. */
const toOpenRedirect = (redirect: string): Attack => ({
  section: '4.11',
  name: `the visitor is to be sent to ${redirect}`,
  run: async harness =>
    (await harness.start(harness.createBrowser(), harness.createFlow('google'), { redirect })).status === 200,
})

const toHost = (host: string): Attack => ({
  section: '4.1',
  name: `the page that signs in is of ${host}`,
  run: async harness =>
    (await harness.start(harness.createBrowser(), harness.createFlow('google'), { isBound: true, host }))
      .status === 200,
})

/** A response of one provider reaches the callback of another. */
async function mixUp(harness: Harness, provider: string, change: (url: URL) => void): Promise<boolean> {
  const [browser, flow] = [harness.createBrowser(), harness.createFlow(provider)]
  const url = new URL(await harness.respond(browser, flow))
  change(url)
  return getsIn(harness, flow, readCode(await harness.land(browser, url.href)))
}

async function startWith(harness: Harness, headers: Record<string, string>, type: string): Promise<boolean> {
  const flow = harness.createFlow('google')
  await harness.prepare(flow)
  const response = await harness.fetch(
    new Request(`${secureOrigin}/auth/social/start`, {
      method: 'POST',
      headers: { 'content-type': type, ...headers },
      body: JSON.stringify({ provider: 'google', flowId: flow.id, isBound: true, host: shop }),
    }),
  )
  return response.status === 200
}

const json = 'application/json'

/** Where the code of a redirect is, when a page of the host asks for this way back. */
const toPathAttack = (name: string, path: string): Attack => ({
  section: '4.11',
  name: `attack B-B6-path: the code of a redirect goes to ${name}`,
  run: async harness => {
    const [browser, flow] = [harness.createBrowser(), harness.createFlow('google')]
    const { url } = await harness.start(browser, flow, { redirect: `${shop}${path}` })
    const back = new URL((await harness.land(browser, await harness.choose(browser, url, 'ada'))).url)
    expect(back.hash).toContain('latchkit_social=')
    return back.pathname === new URL(path, shop).pathname || back.search !== ''
  },
})

/** Redirects, hosts, providers taken for each other, requests of other sites. */
export const originAttacks: readonly Attack[] = [
  toRedirectAttack('another site', 'google', 'https://evil.example/auth/social/callback/google'),
  toRedirectAttack('a longer path', 'google', `${secureOrigin}/auth/social/callback/google/x`),
  toRedirectAttack('a path that climbs', 'google', `${secureOrigin}/auth/social/callback/google/../x`),
  toRedirectAttack('a URL with a query', 'google', `${secureOrigin}/auth/social/callback/google?to=evil`),
  toRedirectAttack('plain HTTP', 'google', 'http://secure.example/auth/social/callback/google'),
  toRedirectAttack('another port', 'google', 'https://secure.example:8443/auth/social/callback/google'),
  toRedirectAttack(
    'a name that begins alike',
    'github',
    'https://secure.example.evil.example/auth/social/callback/github',
  ),
  toRedirectAttack(
    'a user of another site',
    'github',
    'https://secure.example@evil.example/auth/social/callback/github',
  ),
  toRedirectAttack("another provider's callback", 'github', `${secureOrigin}/auth/social/callback/google`),
  toOpenRedirect('https://evil.example/'),
  toOpenRedirect('https://shop.example@evil.example/'),
  toOpenRedirect('https://shop.example.evil.example/'),
  toOpenRedirect('https:\\\\evil.example'),
  toOpenRedirect('//evil.example/'),
  toOpenRedirect('javascript:alert(1)//https://shop.example'),
  toOpenRedirect('http://shop.example/'),
  toPathAttack('a page that a user of the site made', '/users/mallory'),
  toPathAttack('a page that sends on', '/out?to=https://evil.example'),
  toPathAttack('a page below a registered one', '/cart/mallory'),
  toHost('https://evil.example'),
  toHost('null'),
  toHost('https://shop.example.evil.example'),
  {
    section: '4.4',
    name: 'a response of X reaches the callback of GitHub',
    run: harness =>
      mixUp(harness, 'x', url => {
        url.pathname = '/auth/social/callback/github'
      }),
  },
  {
    section: '4.4',
    name: 'a code of one provider comes with the state of another',
    run: async harness => {
      const other = await harness.respond(harness.createBrowser(), harness.createFlow('company'), 'grace')
      const code = pick(other, 'code')
      return mixUp(harness, 'google', url => url.searchParams.set('code', code))
    },
  },
  {
    section: '4.4',
    name: 'the issuer of the response is another',
    run: harness => mixUp(harness, 'google', url => url.searchParams.set('iss', 'https://evil.example')),
  },
  {
    section: '4.4',
    name: 'the issuer that a provider promises is missing',
    run: harness => mixUp(harness, 'company', url => url.searchParams.delete('iss')),
  },
  {
    section: '4.4',
    name: 'the response names two issuers',
    run: harness => mixUp(harness, 'google', url => url.searchParams.append('iss', 'https://evil.example')),
  },
  {
    section: '4.4',
    name: 'a plain provider names a foreign issuer',
    run: harness => mixUp(harness, 'github', url => url.searchParams.set('iss', 'https://evil.example')),
  },
  {
    section: '4.4',
    name: 'the response has two codes',
    run: harness => mixUp(harness, 'github', url => url.searchParams.append('code', 'other')),
  },
  {
    section: '4.7',
    name: 'a page of another site starts a flow in the visitor’s browser',
    run: harness => startWith(harness, { origin: 'https://evil.example' }, json),
  },
  {
    section: '4.7',
    name: 'a request without an origin starts a flow',
    run: harness => startWith(harness, {}, json),
  },
  {
    section: '4.7',
    name: 'a request that the browser calls cross-site starts a flow',
    run: harness => startWith(harness, { origin: secureOrigin, 'sec-fetch-site': 'cross-site' }, json),
  },
  {
    section: '4.7',
    name: 'a form without a preflight starts a flow',
    run: harness => startWith(harness, { origin: secureOrigin }, 'text/plain'),
  },
  {
    section: '4.2',
    name: 'the code leaves by the referrer of the page, or by what it loads',
    run: async harness => {
      const [browser, flow] = [harness.createBrowser(), harness.createFlow('google')]
      const page = await harness.land(browser, await harness.respond(browser, flow))
      expect(readCode(page)).not.toBe('')
      const policy = page.headers.get('content-security-policy') ?? ''
      const isClosed =
        page.headers.get('referrer-policy') === 'same-origin' &&
        policy.includes("default-src 'none'") &&
        !/(?:img|connect|frame|font|media)-src/.test(policy) &&
        policy.includes("frame-ancestors 'none'") &&
        !/(?:src|href)=/.test(page.html)
      return !isClosed
    },
  },
  {
    section: '4.2',
    name: 'the code of a redirect reaches a server or a referrer',
    run: async harness => {
      const [browser, flow] = [harness.createBrowser(), harness.createFlow('google')]
      const { url } = await harness.start(browser, flow, { redirect: `${shop}/cart?item=1` })
      const back = new URL((await harness.land(browser, await harness.choose(browser, url, 'ada'))).url)
      const [, code = ''] = back.hash.split('.')
      expect(back.origin + back.pathname).toBe(registered)
      expect(code).toHaveLength(43)
      return back.search.includes(code)
    },
  },
]

/** The same steps with nothing altered. */
export const originControls: readonly Attack[] = [
  toRedirectAttack('where it belongs', 'google', `${secureOrigin}/auth/social/callback/google`),
  toOpenRedirect(`${shop}/cart`),
  toHost(shop),
  toPathAttack('a registered page', '/cart'),
  { section: '4.4', name: 'a response as it was', run: harness => mixUp(harness, 'google', () => {}) },
  {
    section: '4.7',
    name: 'a start by the page of the secure site',
    run: harness => startWith(harness, { origin: secureOrigin, 'sec-fetch-site': 'same-origin' }, json),
  },
]
