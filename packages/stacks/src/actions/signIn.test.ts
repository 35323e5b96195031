import { parseSignInMessage } from '@latchkit/core/sign-in'
import { describe, expect, test } from 'vitest'
import { createSigner, network } from '../fixtures/createSigner.js'
import { stacksSignIn } from '../verify/stacksSignIn.js'
import { signIn } from './signIn.js'

const asked = { domain: 'example.com', uri: 'https://example.com', nonce: 'abcdefgh1', statement: 'Hello.' }

describe.each(['leather', 'xverse', 'sip030'] as const)(
  'signing in with Stacks by %s (D46, CAIP-122)',
  shape => {
    test('in the tick of the call, with a signature that a server accepts', async () => {
      const { wallet, connector, account, sender } = await createSigner(shape)
      const before = wallet.promptCount()
      const signing = signIn(connector, { ...asked, account })
      expect(wallet.promptCount()).toBe(before + 1)
      const { message, signature, ...rest } = await signing
      expect(rest).toEqual({ account, type: 'stacks' })
      expect(message).toContain('example.com wants you to sign in with your Stacks account:')
      const { caipNetworkId } = network
      expect(parseSignInMessage(message, [stacksSignIn])).toMatchObject({
        caipNetworkId,
        fields: { address: sender, nonce: asked.nonce, statement: 'Hello.' },
      })
      expect(await stacksSignIn.verifySignature({ address: sender, caipNetworkId, message, signature })).toBe(
        true,
      )
    })

    test('an account that the wallet does not share signs nothing', async () => {
      const { wallet, connector } = await createSigner(shape)
      const before = wallet.promptCount()
      const other = 'stacks:1:SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
      await expect(signIn(connector, { ...asked, account: other })).rejects.toMatchObject({
        code: 'ACCOUNT_CHANGED',
      })
      expect(wallet.promptCount()).toBe(before)
    })
  },
)
