import { expect } from 'vitest'
import { type Attack, alter, getsIn } from './attack.js'
import { type Harness, readCode, registered, secureOrigin, shop } from './createHarness.js'

const sameOrigin = { origin: secureOrigin, 'sec-fetch-site': 'same-origin' }
const elsewhere = { thumbprint: "the key of the attacker's browser", network: '198.51.100.7' }

/**
 * The victim opens a link to a flow that the attacker's frame prepared, and chooses a number in that window; the frame did
 * not vouch for it. Undefined where the window is stopped there.
 */
async function lure(
  harness: Harness,
  choose: (shown: string, numbers: readonly string[]) => string | undefined,
  { network, redirect }: { network?: string; redirect?: string } = {},
): Promise<boolean> {
  const [victim, flow] = [harness.createBrowser(), { ...harness.createFlow('google'), ...elsewhere }]
  const shown = await harness.prepare(flow)
  const { numbers } = await harness.ask(flow)
  const number = choose(shown, numbers)
  const { url } = await harness.start(victim, flow, { number, redirect }, network)
  if (url === '') return getsIn(harness, flow)
  const page = await harness.land(victim, await harness.choose(victim, url, 'ada'))
  return getsIn(harness, flow, readCode(page))
}

/** A response is altered; `otherState` is of another flow of the same browser. */
async function landWith(
  harness: Harness,
  change: (response: string, otherState: string) => string,
): Promise<boolean> {
  const [browser, flow] = [harness.createBrowser(), harness.createFlow('google')]
  const { url } = await harness.start(browser, harness.createFlow('google'))
  const otherState = new URL(url).searchParams.get('state') ?? ''
  const page = await harness.land(browser, change(await harness.respond(browser, flow), otherState))
  return getsIn(harness, flow, readCode(page))
}

/** The visitor's browser is made to end a flow of the attacker, or to take its response. */
export const visitorAttacks: readonly Attack[] = [
  {
    section: '4.7',
    name: "the attacker's response is opened in the victim's browser",
    run: async harness => {
      const flow = harness.createFlow('google')
      const response = await harness.respond(harness.createBrowser(), flow, 'grace')
      const page = await harness.land(harness.createBrowser(), response)
      expect(page.status).toBe(400)
      return readCode(page) !== ''
    },
  },
  {
    section: '4.7',
    name: "the victim follows the attacker's link to the provider (a fixed state)",
    run: async harness => {
      const flow = harness.createFlow('google')
      const { url } = await harness.start(harness.createBrowser(), flow)
      const victim = harness.createBrowser()
      const page = await harness.land(victim, await harness.choose(victim, url, 'ada'))
      expect(page.status).toBe(400)
      return getsIn(harness, flow, readCode(page))
    },
  },
  {
    section: '4.7',
    name: 'the response has no state',
    run: harness => landWith(harness, response => alter(response, { state: undefined })),
  },
  {
    section: '4.7',
    name: 'the state is guessed for a known flow',
    run: harness =>
      landWith(harness, response => {
        const [id] = (new URL(response).searchParams.get('state') ?? '').split('.')
        return alter(response, { state: `${id}.${'A'.repeat(43)}` })
      }),
  },
  {
    section: '4.7',
    name: 'the state is the id of the flow alone',
    run: harness =>
      landWith(harness, response => {
        const [id = ''] = (new URL(response).searchParams.get('state') ?? '').split('.')
        return alter(response, { state: id })
      }),
  },
  {
    section: '4.7',
    name: 'the state is that of another flow of the same browser',
    run: harness => landWith(harness, (response, state) => alter(response, { state })),
  },
  {
    section: '4.7',
    name: 'the cookie is that of another flow',
    run: async harness => {
      const [browser, flow, other] = [
        harness.createBrowser(),
        harness.createFlow('google'),
        harness.createFlow('google'),
      ]
      const response = await harness.respond(browser, flow)
      await harness.start(browser, other)
      const [mine, theirs] = [...browser.cookies.values()].filter(({ name }) => name.includes('lk-flow'))
      expect(mine && theirs).toBeTruthy()
      if (mine && theirs) mine.value = theirs.value
      return getsIn(harness, flow, readCode(await harness.land(browser, response)))
    },
  },
  {
    section: '4.7',
    name: 'the response carries an error and a code',
    run: harness => landWith(harness, response => alter(response, { error: 'access_denied' })),
  },
  {
    section: '4.7',
    name: "attack B-B6: the victim opens a link to the attacker's flow and chooses the number that the attacker shows",
    run: harness => lure(harness, shown => shown),
  },
  {
    section: '4.7',
    name: "attack B-B6: the victim's whole page goes to the attacker's flow and comes back to the site",
    run: harness => lure(harness, () => undefined, { redirect: registered }),
  },
  {
    section: '4.7',
    name: 'the lured window sends no number',
    run: harness => lure(harness, () => undefined, { network: elsewhere.network }),
  },
  ...['7', '042', 'none', ''].map(
    (number): Attack => ({
      section: '4.7',
      name: `the lured victim chooses '${number}', which the site does not show`,
      run: harness => lure(harness, () => number, { network: elsewhere.network }),
    }),
  ),
  {
    section: '4.7',
    name: 'the lured victim chooses another of the three numbers',
    run: harness =>
      lure(harness, (shown, numbers) => numbers.find(number => number !== shown), {
        network: elsewhere.network,
      }),
  },
  {
    section: '4.7',
    name: 'attack B-B6-number: the attacker chooses the number',
    run: async harness => {
      const flow = harness.createFlow('google')
      // One in 90 is chosen by chance.
      const shown = [await harness.prepare(flow, { number: '10', numbers: ['10'] })]
      for (let count = 0; count < 9; count += 1)
        shown.push(await harness.prepare(harness.createFlow('google'), { number: '10', numbers: ['10'] }))
      return shown.every(number => number === '10')
    },
  },
  {
    section: '4.7',
    name: 'attack B-B6-order: the number is always at the same place',
    run: async harness => {
      const places = new Set<number>()
      for (let count = 0; count < 60; count += 1) {
        const flow = harness.createFlow('google')
        const shown = await harness.prepare(flow)
        places.add((await harness.ask(flow)).numbers.indexOf(shown))
      }
      return places.size < 3 || places.has(-1)
    },
  },
  {
    section: '4.7',
    name: 'the right number comes after a wrong one',
    run: async harness => {
      const [browser, flow] = [harness.createBrowser(), harness.createFlow('google')]
      const number = await harness.prepare(flow)
      expect((await harness.start(browser, flow, { number: '00' })).status).toBe(502)
      return (await harness.start(browser, flow, { number })).status === 200
    },
  },
  {
    section: '4.7',
    name: "the attacker's browser sends the number, and the victim goes to the provider",
    run: async harness => {
      const flow = { ...harness.createFlow('google'), ...elsewhere }
      const number = await harness.prepare(flow)
      const { url } = await harness.start(harness.createBrowser(), flow, { number }, elsewhere.network)
      expect(url).not.toBe('')
      const victim = harness.createBrowser()
      const page = await harness.land(victim, await harness.choose(victim, url, 'ada'))
      expect(page.status).toBe(400)
      return getsIn(harness, flow, readCode(page))
    },
  },
  {
    section: '4.7',
    name: 'another browser ends a flow whose secret it learned',
    run: async harness => {
      const flow = harness.createFlow('google')
      const code = await harness.signIn(harness.createBrowser(), flow)
      return getsIn(harness, { ...flow, thumbprint: elsewhere.thumbprint }, code)
    },
  },
  {
    section: '4.7',
    name: 'a flow starts that no frame prepared',
    run: async harness => {
      const { id, provider } = harness.createFlow('google')
      const response = await harness.fetch(
        new Request(`${secureOrigin}/auth/social/start`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...sameOrigin },
          body: JSON.stringify({ provider, flowId: id, host: shop, isBound: true }),
        }),
      )
      return response.status === 200
    },
  },
  ...(
    [
      ['another browser', undefined, sameOrigin, 400],
      ['another site', undefined, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
      ['the window of a redirect', registered, sameOrigin, 400],
    ] as const
  ).map(
    ([who, redirect, headers, status]): Attack => ({
      section: '4.7',
      name: `${who} confirms a flow that waits for its code`,
      run: async harness => {
        const [browser, flow] = [harness.createBrowser(), harness.createFlow('google')]
        const { url } = await harness.start(browser, flow, redirect ? { redirect } : { isBound: true })
        await harness.land(browser, await harness.choose(browser, url, 'ada'))
        const by = who === 'another browser' ? harness.createBrowser() : browser
        const options = { form: { flowId: flow.id }, headers }
        expect((await by.open(`${secureOrigin}/auth/social/confirm`, options)).status).toBe(status)
        return getsIn(harness, flow)
      },
    }),
  ),
]

/** The same steps with nothing altered. */
export const visitorControls: readonly Attack[] = [
  { section: '4.7', name: 'a response as it was', run: harness => landWith(harness, response => response) },
  {
    section: '4.7',
    name: 'control B-B6: the number that the site shows, chosen in a window of the same network',
    run: harness => lure(harness, shown => shown, { network: elsewhere.network }),
  },
  {
    section: '4.7',
    name: 'control B-B6: the window of a frame in the same browser, without a number',
    run: async harness => {
      const flow = harness.createFlow('google')
      return getsIn(harness, flow, await harness.signIn(harness.createBrowser(), flow))
    },
  },
  {
    section: '4.7',
    name: 'control B-B6: its window lost the opener at the provider, and confirms by its cookie',
    run: async harness => {
      const [browser, flow] = [harness.createBrowser(), harness.createFlow('google')]
      expect(await harness.signIn(browser, flow)).not.toBe('')
      const options = { form: { flowId: flow.id }, headers: sameOrigin }
      expect((await browser.open(`${secureOrigin}/auth/social/confirm`, options)).status).toBe(200)
      return getsIn(harness, flow)
    },
  },
]
