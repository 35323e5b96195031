import { createStacksWallet, type StacksShape } from '@latchkit/testing'
import { describe, expect, test } from 'vitest'
import { stacksMainnet, stacksTestnet } from '../chains/networks.js'
import { injected } from './injected.js'

const networks = [stacksMainnet, stacksTestnet]
const shapes: readonly StacksShape[] = ['leather', 'xverse', 'fordefi', 'sip030']

describe.each(shapes)('%s never prompts on load (D61)', shape => {
  const start = () => {
    const wallet = createStacksWallet({ shape })
    const load = () =>
      injected({
        id: 'virtual',
        type: 'ANNOUNCED',
        name: 'Virtual',
        declaredIds: [],
        provider: wallet.provider,
        path: wallet.path,
      })
    return { wallet, load }
  }

  test('10 reloads of a connected page: 0 prompts, the same account', async () => {
    const { wallet, load } = start()
    const { accounts } = await load().connect({ networks })
    const before = wallet.promptCount()
    for (let times = 0; times < 10; times++) {
      const connector = load()
      connector.subscribe(() => {})
      const restored = await connector.connect({ networks, silent: true, stored: accounts })
      expect(restored.accounts).toEqual(accounts)
    }
    expect(wallet.promptCount()).toBe(before)
  })

  test('10 reloads with nothing stored, or nonsense: 0 prompts, no connection', async () => {
    const { wallet, load } = start()
    for (let times = 0; times < 10; times++)
      for (const stored of [[], ['stacks:1:nonsense'], ['eip155:1:0x1']] as const)
        await expect(load().connect({ networks, silent: true, stored })).rejects.toMatchObject({
          code: 'NOT_CONNECTED',
        })
    expect(wallet.promptCount()).toBe(0)
  })
})
