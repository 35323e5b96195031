import { expect } from 'vitest'
import { type Attack, alter, getsIn, isIn, pick } from './attack.js'
import { type Harness, readCode, redirectUri } from './createHarness.js'

const everyone = ['google', 'apple', 'x', 'github', 'discord', 'facebook', 'telegram', 'company']

/** A response in which the visitor was another user, with the attacker's own code. */
async function inject(harness: Harness, provider: string, from: string, to: string): Promise<boolean> {
  const [own, other] = [harness.createBrowser(), harness.createBrowser()]
  const [ownFlow, otherFlow] = [harness.createFlow(provider), harness.createFlow(provider)]
  const foreign = pick(await harness.respond(other, otherFlow, from), 'code')
  const page = await harness.land(own, alter(await harness.respond(own, ownFlow, to), { code: foreign }))
  return getsIn(harness, ownFlow, readCode(page))
}

async function redeem(harness: Harness, extra: Record<string, string>): Promise<boolean> {
  const { social } = harness
  const { issuer, clientId } = social['google'] ?? { issuer: '', clientId: '' }
  const response = await harness.respond(harness.createBrowser(), harness.createFlow('google'))
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: pick(response, 'code'),
    redirect_uri: redirectUri.replace('{provider}', 'google'),
    client_id: clientId,
    ...extra,
  })
  const reply = await fetch(`${issuer}/token`, { method: 'POST', body })
  return (await reply.text()).includes('access_token')
}

/** The PKCE challenge of the request is altered on its way to the provider. */
async function downgrade(
  harness: Harness,
  provider: string,
  changes: Record<string, string | undefined>,
): Promise<boolean> {
  const [browser, flow] = [harness.createBrowser(), harness.createFlow(provider)]
  const { url } = await harness.start(browser, flow)
  const page = await browser.open(alter(url, changes), { stopAt: 'https://secure.example' })
  if (!page.html.includes('person-ada')) return getsIn(harness, flow)
  const landed = await harness.land(browser, await harness.choose(browser, page.url, 'ada'))
  return getsIn(harness, flow, readCode(landed))
}

/** Codes: injected, replayed, redeemed elsewhere, without PKCE. */
export const codeAttacks: readonly Attack[] = [
  ...everyone.map(
    (provider): Attack => ({
      section: '4.5',
      name: `a code stolen from the victim at ${provider} is injected into the attacker's flow`,
      run: harness => inject(harness, provider, 'ada', 'grace'),
    }),
  ),
  {
    section: '4.5',
    name: "the attacker's code is injected into the victim's flow",
    run: harness => inject(harness, 'google', 'grace', 'ada'),
  },
  {
    section: '4.5',
    name: 'a stolen code is redeemed without the secret',
    run: harness => redeem(harness, { code_verifier: 'v'.repeat(43) }),
  },
  {
    section: '4.5',
    name: 'a stolen code is redeemed with the secret, and no verifier',
    run: harness => redeem(harness, { client_secret: harness.social['google']?.clientSecret ?? '' }),
  },
  {
    section: '4.5',
    name: 'a stolen code is redeemed with the secret and a guessed verifier',
    run: harness =>
      redeem(harness, {
        client_secret: harness.social['google']?.clientSecret ?? '',
        code_verifier: 'v'.repeat(43),
      }),
  },
  {
    section: '4.8',
    name: 'the challenge is stripped at Google',
    run: harness =>
      downgrade(harness, 'google', { code_challenge: undefined, code_challenge_method: undefined }),
  },
  {
    section: '4.8',
    name: 'the challenge is stripped at X',
    run: harness => downgrade(harness, 'x', { code_challenge: undefined, code_challenge_method: undefined }),
  },
  {
    section: '4.8',
    name: 'the challenge is stripped at GitHub',
    run: harness =>
      downgrade(harness, 'github', { code_challenge: undefined, code_challenge_method: undefined }),
  },
  {
    section: '4.8',
    name: 'the method of the challenge becomes plain',
    run: harness => downgrade(harness, 'google', { code_challenge_method: 'plain' }),
  },
  {
    section: '4.8',
    name: "the challenge becomes the attacker's",
    run: harness => downgrade(harness, 'company', { code_challenge: 'A'.repeat(43) }),
  },
  {
    section: '4.3',
    name: "the provider's response is opened again from the history",
    run: async harness => {
      const [browser, flow] = [harness.createBrowser(), harness.createFlow('google')]
      const response = await harness.respond(browser, flow)
      expect(readCode(await harness.land(browser, response))).not.toBe('')
      return readCode(await harness.land(browser, response)) !== ''
    },
  },
  {
    section: '4.3',
    name: "Apple's form is posted again",
    run: async harness => {
      const [browser, flow] = [harness.createBrowser(), harness.createFlow('apple')]
      const response = await harness.respond(browser, flow)
      expect(readCode(await harness.land(browser, response))).not.toBe('')
      return readCode(await harness.land(browser, response)) !== ''
    },
  },
  {
    section: '4.3',
    name: "Apple's form is posted without the cookie of the browser that started",
    run: async harness => {
      const flow = harness.createFlow('apple')
      const response = await harness.respond(harness.createBrowser(), flow)
      const page = await harness.land(harness.createBrowser(), response)
      expect(page.status).toBe(400)
      return getsIn(harness, flow, readCode(page))
    },
  },
  {
    section: '4.5',
    name: 'the response is taken twenty times at once',
    run: async harness => {
      const [browser, flow] = [harness.createBrowser(), harness.createFlow('github')]
      const response = await harness.respond(browser, flow)
      const pages = await Promise.all(Array.from({ length: 20 }, () => harness.land(browser, response)))
      return pages.filter(page => readCode(page) !== '').length !== 1
    },
  },
  {
    section: '4.5',
    name: 'the end of a flow is asked for twenty times at once',
    run: async harness => {
      const flow = harness.createFlow('github')
      const code = await harness.signIn(harness.createBrowser(), flow)
      const replies = await Promise.all(Array.from({ length: 20 }, () => harness.finish(flow, code)))
      return replies.filter(isIn).length !== 1
    },
  },
  {
    section: '4.5',
    name: 'the end of a flow is asked for again afterwards',
    run: async harness => {
      const flow = harness.createFlow('github')
      const code = await harness.signIn(harness.createBrowser(), flow)
      expect(isIn(await harness.finish(flow, code))).toBe(true)
      return getsIn(harness, flow, code)
    },
  },
  {
    section: '4.5',
    name: 'the code for the site is guessed; then the right one comes',
    run: async harness => {
      const flow = harness.createFlow('github')
      const code = await harness.signIn(harness.createBrowser(), flow)
      expect(isIn(await harness.finish(flow, 'guess'))).toBe(false)
      return getsIn(harness, flow, code)
    },
  },
  {
    section: '4.5',
    name: 'the code for the site is that of another flow',
    run: async harness => {
      const [flow, other] = [harness.createFlow('github'), harness.createFlow('github')]
      await harness.signIn(harness.createBrowser(), flow)
      return getsIn(harness, flow, await harness.signIn(harness.createBrowser(), other))
    },
  },
  {
    section: '4.5',
    name: 'the code for the site is known, the secret of the frame is not',
    run: async harness => {
      const flow = harness.createFlow('github')
      const code = await harness.signIn(harness.createBrowser(), flow)
      const { secret } = harness.createFlow('github')
      return getsIn(harness, { ...flow, secret }, code)
    },
  },
  {
    section: '4.5',
    name: 'a flow is ended after ten minutes',
    run: async harness => {
      const flow = harness.createFlow('github')
      const code = await harness.signIn(harness.createBrowser(), flow)
      harness.clock.ahead = 600_001
      return getsIn(harness, flow, code)
    },
  },
  {
    section: '4.5',
    name: 'the id of a running flow is used for another one',
    run: async harness => {
      const flow = harness.createFlow('github')
      const first = await harness.start(harness.createBrowser(), flow)
      const second = await harness.start(harness.createBrowser(), flow)
      expect(first.status).toBe(200)
      return second.status === 200
    },
  },
]

/** The same steps with nothing altered. */
export const codeControls: readonly Attack[] = [
  ...everyone.map(
    (provider): Attack => ({
      section: '4.5',
      name: `an own code at ${provider}`,
      run: async harness => {
        const [browser, flow] = [harness.createBrowser(), harness.createFlow(provider)]
        const page = await harness.land(browser, alter(await harness.respond(browser, flow), {}))
        return getsIn(harness, flow, readCode(page))
      },
    }),
  ),
  { section: '4.8', name: 'the challenge as it was', run: harness => downgrade(harness, 'google', {}) },
]
