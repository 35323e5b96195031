import { parseSignInMessage } from '@latchkit/core/sign-in'
import { createBitcoinWallet } from '@latchkit/testing'
import { describe, expect, test } from 'vitest'
import { bitcoinMainnet } from '../chains/networks.js'
import { injected } from '../connectors/injected.js'
import { createBitcoinSigner } from '../fixtures/createBitcoinSigner.js'
import { toAddress } from '../utils/caip.js'
import { bitcoinSignIn } from '../verify/bitcoinSignIn.js'
import { signIn } from './signIn.js'

const asked = { domain: 'example.com', uri: 'https://example.com', nonce: 'abcdefgh1', statement: 'Hello.' }

async function connect(own: readonly ReturnType<typeof createBitcoinSigner>[]) {
  const page = createBitcoinWallet({ shape: 'xverse', accounts: [own] })
  const connector = injected({
    id: 'w',
    type: 'ANNOUNCED',
    name: 'W',
    declaredIds: [],
    provider: page.provider,
    walletId: 'xverse',
  })
  const { accounts } = await connector.connect({ networks: [bitcoinMainnet] })
  return { page, connector, accounts }
}

describe('signing in with Bitcoin (D46, D58, CAIP-122)', () => {
  test('by each account of a wallet, with a signature that a server accepts', async () => {
    const { connector, accounts } = await connect([
      createBitcoinSigner('p2wpkh', 1),
      createBitcoinSigner('p2tr', 2),
    ])
    expect(accounts).toHaveLength(2)
    for (const account of accounts) {
      const { message, signature, ...rest } = await signIn(connector, { ...asked, account })
      expect(rest).toEqual({ account, type: 'bip322' })
      expect(message).toContain('example.com wants you to sign in with your Bitcoin account:')
      const parsed = parseSignInMessage(message, [bitcoinSignIn])
      expect(parsed).toMatchObject({
        caipNetworkId: bitcoinMainnet.caipNetworkId,
        fields: { address: toAddress(account), nonce: asked.nonce, statement: 'Hello.' },
      })
      const { address } = parsed?.fields ?? { address: '' }
      const { caipNetworkId } = bitcoinMainnet
      expect(await bitcoinSignIn.verifySignature({ address, caipNetworkId, message, signature })).toBe(true)
    }
  })

  test('reaches the wallet in the same tick; a refusal is one', async () => {
    const { page, connector, accounts } = await connect([createBitcoinSigner('p2wpkh', 1)])
    const [account] = accounts
    if (!account) throw new Error('There is no account.')
    const before = page.promptCount()
    page.setOutcome('reject')
    const signing = signIn(connector, { ...asked, account })
    expect(page.promptCount()).toBe(before + 1)
    await expect(signing).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  test('a field that is not valid in the text reaches no wallet', async () => {
    const { page, connector, accounts } = await connect([createBitcoinSigner('p2wpkh', 1)])
    const [account] = accounts
    if (!account) throw new Error('There is no account.')
    const before = page.promptCount()
    await expect(signIn(connector, { ...asked, account, nonce: 'short' })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
    })
    expect(page.promptCount()).toBe(before)
  })
})
