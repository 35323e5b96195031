import { encodeFunctionData, type Hex, maxUint256, parseAbi, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { account1, account2, context, stranger } from '../../testing/fixtures.js'
import { getWarnings } from './getWarnings.js'
import { parseRequest } from './parseRequest.js'

const origin = 'https://app.example'
const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])
const tones = (method: string, params: unknown) =>
  getWarnings(parseRequest(method, params, context), origin).map(({ tone, text }) => `${tone}: ${text}`)
const message = (text: string) => tones('personal_sign', [toHex(text), account1])
const call = (data: Hex) => tones('eth_sendTransaction', [{ from: account1, to: stranger, data }])

describe('getWarnings', () => {
  it('says nothing about ordinary requests', () => {
    expect(message('Hello')).toEqual([])
    expect(message(`app.example wants you to sign in with your Ethereum account:\n${account1}\n`)).toEqual([])
    expect(tones('eth_sendTransaction', [{ from: account1, to: stranger, value: '0x1' }])).toEqual([])
    expect(tones('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toEqual([])
    expect(getWarnings({ kind: 'connect' }, origin)).toEqual([])
  })

  it('calls out a sign-in for another site or another account', () => {
    const [first] = message(`bank.example wants you to sign in with your Ethereum account:\n${account1}\n`)
    expect(first).toMatch(/^danger: .*bank\.example.*https:\/\/app\.example/)
    const [second] = message(`app.example wants you to sign in with your Ethereum account:\n${account2}\n`)
    expect(second).toMatch(/^danger: .*different account/)
  })

  it('calls out what cannot be read', () => {
    expect(tones('personal_sign', ['0xff', account1])).toEqual([expect.stringContaining('isn’t readable')])
    expect(message('pay\u202e')).toEqual([expect.stringContaining('invisible')])
  })

  it('calls out allowances without limit, and only those', () => {
    const approve = (amount: bigint) =>
      call(encodeFunctionData({ abi, functionName: 'approve', args: [account2, amount] }))
    expect(approve(maxUint256)).toEqual([expect.stringMatching(/^danger: .*all of this token/)])
    expect(approve(100n)).toEqual([])
    const all = (approved: boolean) =>
      call(encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [account2, approved] }))
    expect(all(true)).toEqual([expect.stringMatching(/^danger: .*every item/)])
    expect(all(false)).toEqual([])
  })

  it('calls out unknown calls, new contracts, permits and new networks', () => {
    expect(call('0xdeadbeef')).toEqual([expect.stringContaining('doesn’t recognize')])
    expect(tones('eth_sendTransaction', [{ from: account1, data: '0x60' }])).toEqual([
      expect.stringContaining('new contract'),
    ])
    const permit = {
      types: { Permit: [{ name: 'value', type: 'uint256' }] },
      primaryType: 'Permit',
      domain: {},
      message: { value: '1' },
    }
    expect(tones('eth_signTypedData_v4', [account1, permit])).toEqual([
      expect.stringContaining('spend your tokens'),
    ])
    const chain = { chainId: '0x1', chainName: 'X', rpcUrls: ['https://x.example'] }
    expect(tones('wallet_addEthereumChain', [chain])).toEqual([expect.stringContaining('trust')])
  })
})
