import type { Page } from '@playwright/test'

/** What a call gave, or how it was refused. */
export type Answer = { ok: unknown } | { code: number; message: string }

/** Finds the wallet twice, the way sites do: by EIP-6963 and by Wallet Standard. */
export function discoverBoth(site: Page): Promise<unknown> {
  return site.evaluate(() => {
    type Found = { name: string; version: string; icon: string; chains: string[]; features: object }
    const scope = window as unknown as {
      provider: { on(name: string, listener: (data: unknown) => void): void }
      wallets: (Found & { accounts: { address: string }[] })[]
      events: [string, unknown][]
    }
    scope.wallets = []
    scope.events = []
    window.addEventListener('eip6963:announceProvider', event => {
      scope.provider = (event as CustomEvent<{ provider: typeof scope.provider }>).detail.provider
    })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    scope.provider.on('accountsChanged', data => scope.events.push(['evm', data]))
    const register = (wallet: (typeof scope.wallets)[number]): (() => void) => {
      scope.wallets.push(wallet)
      const events = (wallet.features as Record<string, { on(name: string, listener: () => void): void }>)[
        'standard:events'
      ]
      events?.on('change', () => scope.events.push(['solana', wallet.accounts.map(({ address }) => address)]))
      return () => undefined
    }
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
    return scope.wallets.map(({ name, version, icon, chains, features }) => ({
      name,
      version,
      icon: icon.slice(0, 19),
      chains,
      features: Object.keys(features),
    }))
  })
}

/** Calls a feature; bytes go in and come out as `{ bytes: base64 }`. */
export function callFeature(
  site: Page,
  feature: string,
  method: string,
  ...inputs: unknown[]
): Promise<Answer> {
  return site.evaluate(
    async ({ feature, method, inputs }) => {
      type Loose = Record<string, unknown>
      const scope = window as unknown as { wallets: { accounts: Loose[]; features: Record<string, Loose> }[] }
      const [wallet] = scope.wallets
      const toBytes = (text: string): Uint8Array =>
        Uint8Array.from(atob(text), character => character.charCodeAt(0))
      const ready = inputs.map(input => {
        const given = { ...(input as Loose) }
        for (const [key, value] of Object.entries(given)) {
          const held = value as { bytes?: string } | null
          if (typeof held === 'object' && held?.bytes !== undefined) given[key] = toBytes(held.bytes)
        }
        if (typeof given['account'] === 'number') given['account'] = wallet?.accounts[given['account']]
        return given
      })
      const act = wallet?.features[feature]?.[method] as (...args: unknown[]) => Promise<unknown>
      try {
        const text = JSON.stringify(await act(...ready), (_, value) =>
          value instanceof Uint8Array ? { bytes: btoa(String.fromCharCode(...value)) } : value,
        )
        return { ok: text === undefined ? undefined : JSON.parse(text) }
      } catch (error) {
        const { code, message } = error as { code: number; message: string }
        return { code, message }
      }
    },
    { feature, method, inputs },
  )
}

/** What a site does that wants both families: asks for both before it waits for either. */
export function askBoth(site: Page): Promise<{ evm: Answer; solana: Answer }> {
  return site.evaluate(async () => {
    const scope = window as unknown as {
      provider: { request(args: unknown): Promise<unknown> }
      wallets: { features: Record<string, { connect(): Promise<{ accounts: { address: string }[] }> }> }[]
    }
    const settle = async (task: Promise<unknown> | undefined): Promise<Answer> => {
      try {
        return { ok: await task }
      } catch (error) {
        const { code, message } = error as { code: number; message: string }
        return { code, message }
      }
    }
    const [evm, solana] = await Promise.all([
      settle(scope.provider.request({ method: 'eth_requestAccounts' })),
      settle(
        scope.wallets[0]?.features['standard:connect']
          ?.connect()
          .then(({ accounts }) => accounts.map(({ address }) => address)),
      ),
    ])
    return { evm, solana }
  })
}

/** What the page heard, oldest first: `['evm', accounts]` or `['solana', addresses]`. */
export const readEvents = (site: Page): Promise<[string, unknown][]> =>
  site.evaluate(() => (window as unknown as { events: [string, unknown][] }).events)
