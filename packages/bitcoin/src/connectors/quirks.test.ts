import { endpoints } from '@leather.io/rpc'
import {
  getAddressesResultSchema,
  signMessageRequestMessageSchema,
  signMessageResultSchema,
  signPsbtRequestMessageSchema,
  signPsbtResultSchema,
} from '@sats-connect/core'
import { parse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { bitcoinMainnet } from '../chains/networks.js'
import { createBitcoinSigner } from '../fixtures/createBitcoinSigner.js'
import { toBase64, toHex } from '../utils/bytes.js'
import { quirks, type WalletId } from './quirks.js'
import type { SignMessageRequest, SignPsbtRequest } from './shapes/types.js'

const [payment, ordinals] = [createBitcoinSigner('p2wpkh', 1), createBitcoinSigner('p2tr', 2)]
const psbt = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff, 1, 2, 3)
const request: SignPsbtRequest = {
  psbt,
  inputs: [
    { index: 0, address: payment.address },
    { index: 2, address: payment.address },
    { index: 1, address: ordinals.address, sighashes: [0x83] },
  ],
  account: payment.address,
  network: 'mainnet',
}
const message: SignMessageRequest = { message: 'hello', address: ordinals.address, protocol: 'bip322' }
const ids = Object.keys(quirks) as WalletId[]
const account = (signer: typeof payment) => ({
  address: signer.address,
  publicKey: toHex(signer.kind === 'p2tr' ? signer.publicKey.slice(1) : signer.publicKey),
})

const envelope = { jsonrpc: '2.0', id: '1' } as const

describe('what is sent to Xverse passes the schemas of @sats-connect/core', () => {
  const { shape } = quirks.xverse

  test('signPsbt: base64, and the inputs of each address', () => {
    const { method, parameters } = shape.signPsbt(request)
    const { params } = parse(signPsbtRequestMessageSchema, { ...envelope, method, params: parameters[0] })
    expect(params).toEqual({
      psbt: toBase64(psbt),
      signInputs: { [payment.address]: [0, 2], [ordinals.address]: [1] },
      broadcast: false,
    })
  })

  test.each(['ecdsa', 'bip322'] as const)('signMessage with %s', protocol => {
    const { method, parameters } = shape.signMessage({ ...message, protocol })
    const { params } = parse(signMessageRequestMessageSchema, { ...envelope, method, params: parameters[0] })
    expect(params.protocol).toBe(protocol.toUpperCase())
  })

  test('its results are read', () => {
    const signed = parse(signPsbtResultSchema, { psbt: toBase64(psbt) })
    expect(shape.readSignedPsbt(signed)).toEqual(psbt)
    const signature = parse(signMessageResultSchema, {
      signature: 'AkcwRA==',
      messageHash: 'ab',
      address: payment.address,
      protocol: 'BIP322',
    })
    expect(shape.readSignature(signature)).toBe('AkcwRA==')
    const accounts = parse(getAddressesResultSchema, {
      addresses: [
        { ...account(payment), purpose: 'payment', addressType: 'p2wpkh', walletType: 'software' },
        { ...account(ordinals), purpose: 'ordinals', addressType: 'p2tr', walletType: 'software' },
        {
          address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
          publicKey: toHex(payment.publicKey),
          purpose: 'stacks',
          addressType: 'stacks',
          walletType: 'software',
        },
      ],
      network: { bitcoin: { name: 'Mainnet' }, stacks: { name: 'mainnet' }, spark: { name: 'mainnet' } },
    })
    expect(shape.readAccounts(accounts, 'mainnet')).toEqual([
      { ...account(payment), purpose: 'payment' },
      { ...account(ordinals), purpose: 'ordinals' },
    ])
  })
})

describe('what is sent to Leather passes the schemas of @leather.io/rpc', () => {
  const { shape } = quirks.leather

  test('signPsbt: hex, and indexes alone', () => {
    const { method, parameters } = shape.signPsbt(request)
    const { params } = endpoints.signPsbt.request.parse({ ...envelope, method, params: parameters[0] })
    expect(params).toEqual({
      hex: toHex(psbt),
      signAtIndex: [0, 2, 1],
      allowedSighash: [0x83],
      network: 'mainnet',
      broadcast: false,
    })
  })

  test('getAddresses for Stacks as well: the network by its name', () => {
    const call = quirks.leather.joint?.(bitcoinMainnet.caipNetworkId)
    const { params } = endpoints.getAddresses.request.parse({
      ...envelope,
      method: call?.method,
      params: call?.parameters[0],
    })
    expect(params).toEqual({ network: 'mainnet' })
  })

  test('signMessage: by the kind of the address', () => {
    for (const [signer, paymentType] of [
      [payment, 'p2wpkh'],
      [ordinals, 'p2tr'],
    ] as const) {
      const { method, parameters } = shape.signMessage({ ...message, address: signer.address })
      const { params } = endpoints.signMessage.request.parse({ ...envelope, method, params: parameters[0] })
      expect(params).toEqual({ message: 'hello', paymentType })
    }
  })

  test('its results are read', () => {
    expect(shape.readSignedPsbt(endpoints.signPsbt.result.parse({ hex: toHex(psbt) }))).toEqual(psbt)
    const signed = endpoints.signMessage.result.parse({
      signature: 'AkcwRA==',
      address: payment.address,
      message: 'hello',
    })
    expect(shape.readSignature(signed)).toBe('AkcwRA==')
    const accounts = endpoints.getAddresses.result.parse({
      addresses: [
        {
          symbol: 'STX',
          address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
          publicKey: toHex(payment.publicKey),
        },
        {
          symbol: 'BTC',
          type: 'p2tr',
          ...account(ordinals),
          tweakedPublicKey: toHex(ordinals.script.slice(2)),
          derivationPath: "m/86'/0'/0'/0/0",
          descriptor: 'tr(…)',
        },
        {
          symbol: 'BTC',
          type: 'p2wpkh',
          ...account(payment),
          derivationPath: "m/84'/0'/0'/0/0",
          descriptor: 'wpkh(…)',
        },
      ],
    })
    expect(shape.readAccounts(accounts, 'mainnet')).toEqual([
      { ...account(ordinals), purpose: 'ordinals' },
      { ...account(payment), purpose: 'payment' },
    ])
  })
})

describe('the quirk table', () => {
  test('UniSat and compatible wallets get the option not to finalise', () => {
    expect(quirks.okx.shape.signPsbt(request)).toEqual({
      method: 'signPsbt',
      parameters: [
        toHex(psbt),
        {
          autoFinalized: false,
          toSignInputs: [
            { index: 0, address: payment.address },
            { index: 2, address: payment.address },
            { index: 1, address: ordinals.address, sighashTypes: [0x83] },
          ],
        },
      ],
    })
  })

  test('OneKey and the others with one address pay with it, taproot or not', () => {
    for (const id of ids.filter(each => quirks[each].shape === quirks.unisat.shape))
      expect(quirks[id].shape.readAccounts([ordinals.address], 'mainnet')).toEqual([
        { address: ordinals.address, purpose: 'payment', publicKey: undefined },
      ])
  })

  test('an account of MetaMask, whose key is the text of its address, has no key', () => {
    const { address } = payment
    const accounts = [{ address, publicKey: new TextEncoder().encode(address), purpose: undefined }]
    expect(quirks.metamask.shape.readAccounts({ accounts }, 'mainnet')).toEqual([
      { address, purpose: 'payment', publicKey: undefined },
    ])
  })

  test.each(ids)('%s: an account of another network or family is no account', id => {
    const { shape } = quirks[id]
    const others = [
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      createBitcoinSigner('p2wpkh', 1, 'testnet').address,
    ]
    for (const address of others)
      for (const value of [
        [address],
        [{ address }],
        { address },
        { accounts: [{ address }] },
        { addresses: [{ address }] },
        { nativeSegwit: { address } },
      ])
        expect(shape.readAccounts(value, 'mainnet')).toEqual([])
  })

  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('A getter of the wallet.')
      },
    },
  )
  test.each(ids)('%s: whatever it returns is read without throwing', id => {
    const { shape } = quirks[id]
    for (const value of [undefined, null, 0, '', [], {}, [null], [trap], trap, () => 0, Symbol('x')]) {
      expect(shape.readSignedPsbt(value)).toBeUndefined()
      expect(shape.readSignature(value)).toBeUndefined()
      expect(shape.readAccounts(value, 'mainnet')).toEqual([])
    }
  })
})
