import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'

/** What the official clients want as storage, kept in memory so that no test leaves files behind. */
function createClientStorage() {
  const values = new Map<string, unknown>()
  return {
    getKeys: async (): Promise<string[]> => [...values.keys()],
    getEntries: async <T>(): Promise<[string, T][]> => [...values.entries()] as [string, T][],
    getItem: async <T>(key: string): Promise<T | undefined> =>
      structuredClone(values.get(key)) as T | undefined,
    setItem: async <T>(key: string, value: T): Promise<void> => {
      values.set(key, structuredClone(value))
    },
    removeItem: async (key: string): Promise<void> => {
      values.delete(key)
    },
  }
}

let made = 0

function options(relayUrl: string) {
  // Makes Verify and the INIT event no-ops: the clients then call nobody but the relay.
  process.env['IS_VITEST'] = 'true'
  made += 1
  return {
    relayUrl,
    projectId: 'latchkit-test',
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix: `latchkit-test-${made}`,
    storage: createClientStorage(),
  }
}

function metadata(name: string) {
  return { name, description: name, url: 'https://example.com', icons: [] }
}

export type OfficialApp = Awaited<ReturnType<typeof startOfficialApp>>
export type OfficialWallet = Awaited<ReturnType<typeof startOfficialWallet>>

/** `@walletconnect/sign-client` as a dapp. */
export async function startOfficialApp(relayUrl: string) {
  return SignClient.init({ ...options(relayUrl), metadata: metadata('app') })
}

/** `@reown/walletkit` as a wallet. */
export async function startOfficialWallet(relayUrl: string) {
  return WalletKit.init({ core: new Core(options(relayUrl)), metadata: metadata('wallet') })
}
