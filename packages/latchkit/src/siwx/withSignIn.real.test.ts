import type { SiwxBackend, SiwxSession } from '@latchkit/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHarness } from '../../../walletconnect/src/fixtures/createHarness.js'
import { createSessions } from '../verify/index.js'
import { withSignIn } from './withSignIn.js'

// Real relay, and the official WalletKit as the wallet.

/** A backend of the site in this process, with the cookies of one browser. */
function createOwnBackend(): SiwxBackend {
  const sessions = createSessions({ secret: 's'.repeat(32), domain: 'shop.example' })
  const cookies = new Map<string, string>()
  const ask = async (action: string, body?: object) => {
    const response = await sessions.handle(
      new Request(`https://shop.example/auth/siwx/${action}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          'content-type': 'application/json',
          cookie: [...cookies].map(pair => pair.join('=')).join('; '),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/) ?? []
      cookies.set(name, value)
    }
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  return {
    getNonce: async () => (await ask('nonce', {})).nonce,
    verify: async (proof): Promise<SiwxSession> => (await ask('verify', proof)).session,
    getSession: async () => (await ask('session')).session ?? undefined,
    signOut: async () => {
      await ask('sign-out', {})
    },
  }
}

test('a real WalletConnect wallet connects and signs in by one approval (D46)', async () => {
  vi.stubGlobal('location', { host: 'shop.example', origin: 'https://shop.example' })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const harness = await createHarness()
  onTestFinished(() => harness.close())
  const inner = harness.createTransport()
  onTestFinished(() => inner.destroy())
  const backend = createOwnBackend()
  const definition = withSignIn(
    { id: 'walletConnect', name: 'WalletConnect', load: async () => inner },
    { backend, statement: 'Sign in to the shop.' },
  )
  const transport = await definition.load({
    metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
    storage: { getItem: () => null, setItem() {}, removeItem() {} },
  })
  const session = await transport.connect({
    proposals: harness.proposals,
    onUri: ({ uri }) => void harness.wallet.pair(uri),
  })
  const [account = ''] = session.namespaces['eip155']?.accounts ?? []
  expect(await backend.getSession({ account: undefined })).toMatchObject({ caipAddress: account })
  expect(harness.wallet.proposals).toEqual([])
}, 60_000)
