import type { SignInReply } from '@latchkit/api/auth'
import { afterEach, expect, test, vi } from 'vitest'
import { createAuthApiFake } from '../../testing/createAuthApiFake.js'
import type { AuthApi } from '../api/authApi.js'
import { createFakeAuthServer } from '../custody/fixtures/createFakeAuthServer.js'
import { createFlows } from '../session/createFlows.js'
import { createSocialSteps, type SocialSteps } from './createSocialSteps.js'

const code = 'c'.repeat(43)
const signedIn = { status: 'signedIn', user: { id: 'ada' }, wallet: null } as const

afterEach(() => vi.unstubAllGlobals())

/** A tab of the settings page, with its storage. */
async function openTab() {
  const stored = new Map<string, string>()
  const flows = createFlows({
    getItem: key => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: key => void stored.delete(key),
    key: index => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size
    },
  })
  const finished: unknown[] = []
  const prepared: string[] = []
  const api: AuthApi = createAuthApiFake((await createFakeAuthServer()).toApi('ada'), {
    prepareSocial: async ({ flowId }) => {
      prepared.push(flowId)
      return { number: '12', expiresAt: 1 }
    },
    startSocial: async () => ({ url: 'https://provider.example/authorize' }),
    finishSocial: async parameters => {
      finished.push(parameters)
      return signedIn
    },
  })
  return { steps: createSocialSteps({ api, flows }), finished, prepared }
}

/** Where the page is, and what it opens; the address that the window was led to. */
function stubPage(hash: string, isBlocked = false) {
  const led: string[] = []
  const close = vi.fn()
  const popup = { location: { replace: (url: string) => void led.push(url) }, close }
  vi.stubGlobal('location', { origin: 'https://secure.example', pathname: '/settings', hash })
  vi.stubGlobal('history', { replaceState: vi.fn() })
  vi.stubGlobal('window', { open: () => (isBlocked ? null : popup), close })
  return { led, close }
}

/** The first end that the tab is notified of. */
const watchOnce = (steps: SocialSteps): Promise<() => Promise<SignInReply>> =>
  new Promise(resolve => {
    const stop = steps.watch(finish => {
      stop()
      resolve(finish)
    })
  })

test('a window hands its end over to the tab that opened it, which alone has the secret', async () => {
  const tab = await openTab()
  const { led, close } = stubPage('')
  await tab.steps.startInWindow('google')
  expect(led).toEqual(['https://provider.example/authorize'])
  const ending = watchOnce(tab.steps)
  const { close: closeWindow } = stubPage(`#latchkit_social=${tab.prepared[0]}.${code}`)
  expect(await (await openTab()).steps.finish()).toBeUndefined()
  expect(closeWindow).toHaveBeenCalledTimes(1)
  expect(close).not.toHaveBeenCalled()
  expect(await (await ending)()).toEqual(signedIn)
  expect(tab.finished).toEqual([
    { flowId: tab.prepared[0], code, secret: expect.stringMatching(/^[\w-]{43}$/) },
  ])
})

test('control: the flow of another tab is taken by none, and says so', async () => {
  const tab = await openTab()
  const stop = tab.steps.watch(() => {
    throw new Error('It is not this tab’s flow.')
  })
  stubPage(`#latchkit_social=${'f'.repeat(43)}.${code}`)
  await expect((await openTab()).steps.finish()).rejects.toMatchObject({ code: 'LOGIN_FLOW_EXPIRED' })
  stop()
  expect(tab.finished).toEqual([])
})

test('a window that is blocked begins no flow', async () => {
  const tab = await openTab()
  stubPage('', true)
  await expect(tab.steps.startInWindow('google')).rejects.toMatchObject({ code: 'WINDOW_BLOCKED' })
  expect(tab.prepared).toEqual([])
})
