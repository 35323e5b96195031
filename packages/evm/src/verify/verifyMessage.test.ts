import { createSignInMessage, verifySignInWith } from '@latchkit/core/sign-in'
import fc from 'fast-check'
import { createPublicClient, custom, verifyMessage as verifyByViem } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, verifySiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { evmSignIn } from './evmSignIn.js'
import { signInText } from './signInText.js'
import { unwrapSignature } from './unwrapSignature.js'
import { type VerifyMessageParameters, verifyMessage } from './verifyMessage.js'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)

describe('verifyMessage (D46)', () => {
  test('agrees with viem about any text and key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 200 }), fc.boolean(), async (message, isOwn) => {
        const signer = isOwn ? account : stranger
        const signature = await signer.signMessage({ message })
        const parameters = { address: account.address, message, signature }
        expect(await verifyMessage(parameters)).toBe(await verifyByViem(parameters))
        expect(await verifyMessage(parameters)).toBe(isOwn)
      }),
    )
  })

  test('accepts both numberings of the recovery byte, and no second form of a signature', async () => {
    const message = 'Hello'
    const signature = await account.signMessage({ message })
    const { address } = account
    const last = Number.parseInt(signature.slice(-2), 16)
    const low = `${signature.slice(0, -2)}0${last - 27}`
    expect(await verifyMessage({ address, message, signature: low })).toBe(true)
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const s = order - BigInt(`0x${signature.slice(66, 130)}`)
    const flipped = last === 27 ? '1c' : '1b'
    const high = `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${flipped}`
    expect(await verifyMessage({ address, message, signature: high })).toBe(false)
  })

  test('no input throws or is accepted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), async signature => {
        const parameters = { address: account.address, message: 'Hello', signature }
        expect(await verifyMessage(parameters as VerifyMessageParameters)).toBe(false)
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[0-9a-f]{0,400}$/), async hex => {
        expect(unwrapSignature(`0x${hex}${'6492'.repeat(16)}`)?.signature ?? '').toMatch(/^(?:0x[0-9a-f]*)?$/)
        const signature = `0x${hex.length % 2 ? `${hex}0` : hex}${'6492'.repeat(16)}`
        expect(await verifyMessage({ address: account.address, message: 'Hello', signature })).toBe(false)
      }),
    )
  })

  test('an endpoint that fails is not a signature that is not valid', async () => {
    const failing = () => Promise.reject(new Error('offline'))
    const signature = await stranger.signMessage({ message: 'Hello' })
    const parameters = { address: account.address, message: 'Hello', signature, request: failing }
    await expect(verifyMessage(parameters)).rejects.toThrow('offline')
  })
})

describe('verifySignInWith for EVM (D46)', () => {
  test('agrees with viem about 1,000 texts, good and altered', async () => {
    const now = Date.UTC(2026, 10, 23)
    const client = createPublicClient({
      transport: custom({
        request: async ({ method }) => (method === 'eth_getCode' ? '0x' : `0x${'0'.repeat(64)}`),
      }),
    })
    const accounts = Array.from({ length: 5 }, () => privateKeyToAccount(generatePrivateKey()))
    let accepted = 0
    for (let index = 0; index < 1000; index++) {
      const signer = accounts[index % 5] ?? account
      const named = index % 7 === 3 ? (accounts[(index + 1) % 5] ?? account) : signer
      const statement = index % 2 ? `Sign in ${index}` : undefined
      const message = createSiweMessage({
        address: named.address,
        chainId: 1 + (index % 10),
        domain: index % 11 === 5 ? 'evil.example' : 'example.com',
        nonce: index % 13 === 7 ? 'anotherNonce1' : 'abcdefgh12',
        uri: 'https://example.com/login',
        version: '1',
        issuedAt: new Date(now - 1000),
        ...(statement && { statement }),
        ...(index % 3 === 0 && { expirationTime: new Date(now + (index % 17 === 0 ? -1 : 60_000)) }),
        ...(index % 4 === 0 && { notBefore: new Date(now + (index % 19 === 0 ? 600_000 : -1000)) }),
        ...(index % 5 === 0 && { requestId: `request-${index}`, resources: ['https://example.com/a'] }),
      })
      let signature = await signer.signMessage({ message })
      if (index % 23 === 11) signature = `0x${signature.slice(2, 40)}00${signature.slice(42)}`
      const ours = await verifySignInWith([evmSignIn], {
        message,
        signature,
        expected: { domain: 'example.com', nonce: 'abcdefgh12' },
        now,
      })
      const theirs = await verifySiweMessage(client, {
        message,
        signature,
        domain: 'example.com',
        nonce: 'abcdefgh12',
        time: new Date(now),
      })
      expect({ message, valid: ours.valid }).toEqual({ message, valid: theirs })
      if (ours.valid) accepted++
    }
    expect(accepted).toBeGreaterThan(300)
    expect(accepted).toBeLessThan(900)
  }, 120_000)

  test('T39: a text that differs from the signed one in any character is not accepted', async () => {
    const message = createSignInMessage(
      {
        domain: 'example.com',
        address: account.address,
        statement: 'Sign in.',
        uri: 'https://example.com',
        chainId: '1',
        nonce: 'abcdefgh12',
        issuedAt: '2026-11-23T00:00:00Z',
      },
      signInText,
    )
    const signature = await account.signMessage({ message })
    const verify = (altered: string) =>
      verifySignInWith([evmSignIn], {
        message: altered,
        signature,
        expected: { domain: 'example.com', nonce: 'abcdefgh12' },
        now: Date.parse('2026-11-23T00:01:00Z'),
      })
    expect(await verify(message)).toMatchObject({ valid: true, caipAddress: `eip155:1:${account.address}` })
    for (let index = 0; index < message.length; index++) {
      const character = message[index] === '0' ? '1' : '0'
      expect(await verify(`${message.slice(0, index)}${character}${message.slice(index + 1)}`)).toMatchObject(
        {
          valid: false,
        },
      )
      expect(await verify(`${message.slice(0, index)}${message.slice(index + 1)}`)).toMatchObject({
        valid: false,
      })
    }
  }, 60_000)
})
