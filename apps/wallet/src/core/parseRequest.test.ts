import fc from 'fast-check'
import { type Hex, hashTypedData, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { account1, account2, caught, chainOne, config, context, stranger } from '../../testing/fixtures.js'
import { WalletRpcError } from './errors.js'
import { parseRequest } from './parseRequest.js'
import type { WalletRequest } from './request.js'
import { toTypedDataDefinition } from './typedData.js'

const parse = (method: string, params: unknown): WalletRequest => parseRequest(method, params, context)
const refusal = (method: string, params: unknown) => caught(() => parse(method, params))

describe('personal_sign', () => {
  it('reads hex as bytes and shows them as text', () => {
    expect(parse('personal_sign', [toHex('Grüße 👋'), account1])).toEqual({
      kind: 'message',
      address: account1,
      raw: toHex('Grüße 👋'),
      text: 'Grüße 👋',
      signIn: undefined,
    })
  })

  it('takes plain text, and hex that is not whole bytes as text', () => {
    expect(parse('personal_sign', ['hello', account1])).toMatchObject({ raw: toHex('hello'), text: 'hello' })
    expect(parse('personal_sign', ['0xabc', account1])).toMatchObject({ raw: toHex('0xabc'), text: '0xabc' })
    expect(parse('personal_sign', ['', account1])).toMatchObject({ raw: '0x', text: '' })
  })

  it('marks what is not text', () => {
    expect(parse('personal_sign', ['0xff00', account1])).toMatchObject({ raw: '0xff00', text: undefined })
  })

  it('accepts swapped parameters of old sites, but signs an address as a message when both are one', () => {
    expect(parse('personal_sign', [account1, 'hello'])).toMatchObject({ address: account1, text: 'hello' })
    expect(parse('personal_sign', [account2, account1])).toMatchObject({
      address: account1,
      raw: account2.toLowerCase(),
    })
  })

  it('recognises a sign-in', () => {
    const text = `app.example wants you to sign in with your Ethereum account:\n${account1}\n`
    expect(parse('personal_sign', [toHex(text), account1])).toMatchObject({
      signIn: { domain: 'app.example' },
    })
  })

  it('refuses foreign accounts and wrong shapes', () => {
    expect(refusal('personal_sign', ['hi', stranger]).code).toBe(4100)
    expect(refusal('personal_sign', ['hi', account2]).code).toBe(4100)
    for (const params of [
      undefined,
      [],
      ['hi'],
      [5, account1],
      ['hi', 5],
      {},
      'hi',
      ['x'.repeat(200_000), account1],
    ])
      expect(refusal('personal_sign', params).code).toBe(-32602)
  })
})

describe('eth_signTypedData_v4', () => {
  const mail = {
    types: {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallet', type: 'address' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'amount', type: 'uint256' },
      ],
    },
    primaryType: 'Mail',
    domain: { name: 'Mail', chainId: 31337 },
    message: { from: { name: 'Cow', wallet: stranger }, amount: '12' },
  }
  const ask = (change: object) => refusal('eth_signTypedData_v4', [account1, { ...mail, ...change }])

  it('takes JSON text and plain objects, and hashes the same', () => {
    const fromText = parse('eth_signTypedData_v4', [account1, JSON.stringify(mail)])
    const fromObject = parse('eth_signTypedData_v4', [account1, mail])
    expect(fromText).toEqual(fromObject)
    if (fromText.kind !== 'typedData') throw new Error('wrong kind')
    expect(hashTypedData(toTypedDataDefinition(fromText.typedData))).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('refuses data for another network, in any spelling of its id', () => {
    for (const chainId of [1, '1', '0x1', 'x', null, {}])
      expect(ask({ domain: { chainId } })).toMatchObject({ code: -32602 })
    for (const chainId of [31337, '31337', '0x7a69']) {
      const data = { ...mail, domain: { ...mail.domain, chainId } }
      expect(parse('eth_signTypedData_v4', [account1, data]).kind).toBe('typedData')
    }
  })

  it('refuses what cannot be encoded, with the reason', () => {
    expect(ask({ message: { from: { name: 'Cow', wallet: 'nobody' }, amount: '1' } }).message).toContain(
      'encoded',
    )
    expect(ask({ message: { from: { name: 'Cow', wallet: stranger }, amount: 'many' } }).code).toBe(-32602)
    expect(ask({ primaryType: 'Other' }).message).toContain('primaryType')
    expect(ask({ primaryType: 'toString' }).message).toContain('primaryType')
    expect(ask({ primaryType: 'EIP712Domain' }).message).toContain('message')
    expect(ask({ types: { Mail: 'x' } }).message).toContain('types')
    expect(ask({ types: { Mail: [{ name: 1, type: 'x' }] } }).message).toContain('types')
    expect(ask({ domain: undefined }).message).toContain('domain')
    expect(ask({ message: [] }).message).toContain('message')
    expect(refusal('eth_signTypedData_v4', [account1, '{']).message).toContain('JSON')
    expect(refusal('eth_signTypedData_v4', [account1, '5']).message).toContain('object')
    expect(refusal('eth_signTypedData_v4', [account1, ' '.repeat(300_000)]).message).toContain('too long')
    expect(refusal('eth_signTypedData_v4', [stranger, mail]).code).toBe(4100)
  })

  it('refuses endless nesting instead of falling over', () => {
    let message: unknown = { next: null }
    for (let depth = 0; depth < 20_000; depth += 1) message = { next: message }
    const types = { Node: [{ name: 'next', type: 'Node' }] }
    expect(ask({ types, primaryType: 'Node', message }).code).toBe(-32602)
  })
})

describe('eth_sendTransaction', () => {
  const send = (transaction: object) => parse('eth_sendTransaction', [{ from: account1, ...transaction }])
  const refused = (transaction: object) =>
    refusal('eth_sendTransaction', [{ from: account1, ...transaction }])

  it('keeps every field it understands, in one spelling', () => {
    expect(
      send({
        to: stranger.toLowerCase(),
        value: '0x00ff',
        data: '0xABCD',
        gas: '0x5208',
        maxFeePerGas: '0x10',
        maxPriorityFeePerGas: '0x1',
        nonce: '0x0',
        chainId: '0x7a69',
        type: '0x2',
        accessList: [{ address: stranger, storageKeys: [`0x${'0'.repeat(64)}`] }],
      }),
    ).toEqual({
      kind: 'transaction',
      call: undefined,
      transaction: {
        from: account1,
        to: stranger,
        value: '0xff',
        data: '0xabcd',
        gas: '0x5208',
        gasPrice: undefined,
        maxFeePerGas: '0x10',
        maxPriorityFeePerGas: '0x1',
        nonce: '0x0',
        accessList: [{ address: stranger, storageKeys: [`0x${'0'.repeat(64)}`] }],
      },
    })
  })

  it('takes input for data, gasLimit for gas, and no value for zero', () => {
    expect(send({ to: stranger, input: '0x12', gasLimit: '0x1' })).toMatchObject({
      transaction: { data: '0x12', gas: '0x1', value: '0x0' },
    })
    expect(send({ to: stranger, data: '0xAA', input: '0xaa' })).toMatchObject({
      transaction: { data: '0xaa' },
    })
    expect(send({ to: stranger, data: '0x' })).toMatchObject({ transaction: { data: undefined } })
  })

  it('allows contract creation only with code', () => {
    expect(send({ data: '0x6000' })).toMatchObject({ transaction: { to: undefined } })
    expect(refused({}).code).toBe(-32602)
    expect(refused({ to: null, data: '0x' }).code).toBe(-32602)
  })

  it('refuses another network’s transaction, so it cannot land on the wrong one', () => {
    expect(refused({ to: stranger, chainId: '0x1' }).message).toContain('Switch first')
  })

  it('rejects what it could not sign unchanged', () => {
    for (const transaction of [
      { to: 'x' },
      { to: stranger, value: 5 },
      { to: stranger, value: '5' },
      { to: stranger, data: '0xabc' },
      { to: stranger, data: '0xaa', input: '0xbb' },
      { to: stranger, type: '0x3' },
      { to: stranger, type: '0x4' },
      { to: stranger, authorizationList: [] },
      { to: stranger, blobs: [] },
      { to: stranger, gasPrice: '0x1', maxFeePerGas: '0x1' },
      { to: stranger, nonce: 1 },
      { to: stranger, accessList: {} },
      { to: stranger, accessList: [{ address: stranger }] },
      { to: stranger, accessList: [{ address: stranger, storageKeys: ['0x1'] }] },
      { to: stranger, data: `0x${'00'.repeat(131_073)}` },
    ])
      expect(refused(transaction), JSON.stringify(transaction).slice(0, 80)).toMatchObject({ code: -32602 })
    expect(refusal('eth_sendTransaction', [{ from: stranger, to: account1 }]).code).toBe(4100)
    expect(refusal('eth_sendTransaction', [{ to: account1 }]).code).toBe(-32602)
    expect(refusal('eth_sendTransaction', [])).toMatchObject({ code: -32602 })
  })

  it('names a known call', () => {
    const data: Hex = `0xa9059cbb${account2.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`
    expect(send({ to: stranger, data })).toMatchObject({ call: { name: 'transfer' } })
  })
})

describe('wallet_switchEthereumChain', () => {
  it('accepts a configured network and returns 4902 for others', () => {
    expect(parse('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toEqual({
      kind: 'switchChain',
      chainId: 31338,
    })
    expect(refusal('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toMatchObject({
      code: 4902,
      message: expect.stringContaining('0x1'),
    })
    for (const params of [[], [{}], [{ chainId: 1 }], ['0x1']])
      expect(refusal('wallet_switchEthereumChain', params).code).toBe(-32602)
  })
})

describe('other methods', () => {
  it('are refused with 4200, dangerous ones with a way out', () => {
    expect(refusal('eth_sign', [])).toMatchObject({
      code: 4200,
      message: expect.stringContaining('personal_sign'),
    })
    expect(refusal('eth_signTypedData_v3', []).message).toContain('v4')
    for (const method of [
      'eth_signTypedData',
      'wallet_unknown',
      'constructor',
      '__proto__',
      'eth_sendRawTransaction',
    ])
      expect(refusal(method, []).code).toBe(4200)
  })

  it('never throw anything but a code of the standard, whatever the parameters', () => {
    const method = fc.constantFrom(
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'eth_sign',
    )
    const hostile = fc.oneof(
      fc.jsonValue(),
      fc.array(fc.oneof(fc.jsonValue(), fc.constantFrom(account1, stranger, '0x', '0x7a69')), {
        maxLength: 3,
      }),
      fc.tuple(
        fc.record({
          from: fc.constant(account1),
          to: fc.jsonValue(),
          value: fc.jsonValue(),
          data: fc.jsonValue(),
        }),
      ),
      fc.tuple(
        fc.constant(account1),
        fc.record({
          types: fc.dictionary(fc.string(), fc.jsonValue()),
          primaryType: fc.string(),
          domain: fc.object(),
          message: fc.object(),
        }),
      ),
    )
    fc.assert(
      fc.property(method, hostile, (name, params) => {
        try {
          const request = parse(name, params)
          // What is stored while the worker sleeps must come back the same.
          expect(JSON.parse(JSON.stringify(request))).toEqual(JSON.parse(JSON.stringify(request)))
          if ('address' in request) expect(request.address).toBe(account1)
        } catch (error) {
          expect(error).toBeInstanceOf(WalletRpcError)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('the context of a request', () => {
  it('decides: without accounts nothing is signed, on another chain other ids count', () => {
    const none = { accounts: [], chain: chainOne, chains: config.chains }
    expect(caught(() => parseRequest('personal_sign', ['x', account1], none)).code).toBe(4100)
    expect(
      caught(() => parseRequest('eth_sendTransaction', [{ from: account1, to: stranger }], none)).code,
    ).toBe(4100)
  })
})
