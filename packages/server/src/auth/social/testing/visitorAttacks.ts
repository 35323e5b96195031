import { expect } from 'vitest'
import { type Attack, alter, getsIn } from './attack.js'
import { type Flow, type Harness, readCode, secureOrigin } from './createHarness.js'

const sameOrigin = { origin: secureOrigin, 'sec-fetch-site': 'same-origin' }
type Opened = { browser: ReturnType<Harness['createBrowser']>; flow: Flow }

/** The victim opened a link to the attacker's flow and signed in: the window has no opener of the site. */
async function lure(harness: Harness): Promise<Opened> {
  const [browser, flow] = [harness.createBrowser(), harness.createFlow('google')]
  expect(await harness.signIn(browser, flow)).not.toBe('')
  return { browser, flow }
}

const choose = async (
  { browser, flow }: Opened,
  number: string,
  headers: Record<string, string> = sameOrigin,
): Promise<number> => {
  const page = await browser.open(`${secureOrigin}/auth/social/number`, {
    form: { flowId: flow.id, number },
    headers,
  })
  return page.status
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
    name: "the victim signs in through a link to the attacker's flow, and does nothing more",
    run: async harness => getsIn(harness, (await lure(harness)).flow),
  },
  ...['77', '4', '042', 'none', ''].map(
    (number): Attack => ({
      section: '4.7',
      name: `the lured victim chooses '${number}', which the site does not show`,
      run: async harness => {
        const opened = await lure(harness)
        await choose(opened, number)
        return getsIn(harness, opened.flow)
      },
    }),
  ),
  {
    section: '4.7',
    name: 'the right number comes after a wrong one',
    run: async harness => {
      const opened = await lure(harness)
      await choose(opened, '77')
      expect(await choose(opened, '42')).toBe(400)
      return getsIn(harness, opened.flow)
    },
  },
  {
    section: '4.7',
    name: "the attacker's browser sends the number",
    run: async harness => {
      const { flow } = await lure(harness)
      expect(await choose({ browser: harness.createBrowser(), flow }, '42')).toBe(400)
      return getsIn(harness, flow)
    },
  },
  {
    section: '4.7',
    name: 'another site posts the number in the victim’s browser',
    run: async harness => {
      const opened = await lure(harness)
      expect(
        await choose(opened, '42', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
      ).toBe(403)
      return getsIn(harness, opened.flow)
    },
  },
  {
    section: '4.7',
    name: 'the number is sent before the visitor was at the provider',
    run: async harness => {
      const [browser, flow] = [harness.createBrowser(), harness.createFlow('google')]
      await harness.start(browser, flow)
      expect(await choose({ browser, flow }, '42')).toBe(400)
      return getsIn(harness, flow)
    },
  },
]

/** The same steps with nothing altered. */
export const visitorControls: readonly Attack[] = [
  { section: '4.7', name: 'a response as it was', run: harness => landWith(harness, response => response) },
  {
    section: '4.7',
    name: 'the number that the site shows, chosen in the window that lost its opener',
    run: async harness => {
      const opened = await lure(harness)
      expect(await choose(opened, '42')).toBe(200)
      return getsIn(harness, opened.flow)
    },
  },
]
