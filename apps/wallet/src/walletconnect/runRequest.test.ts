import { base58 } from '@scure/base'
import { recoverMessageAddress, toHex } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createFakeKit, fakeSession, fakeSessionOfBoth } from '../../testing/fakeKit.js'
import { stubNode } from '../../testing/fakeNode.js'
import { account1, account2, caught, chainOne, config, stranger } from '../../testing/fixtures.js'
import { buildTransaction, solana1, solana2, transferSol } from '../../testing/solanaFixtures.js'
import { isSignedBy } from '../solana/solanaKey.js'
import { announceChain, checkRequest, runRequest } from './runRequest.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

const session = fakeSession('t', [account1], ['eip155:31337'])
const check = (method: string, params: unknown, chainId = 'eip155:31337') =>
  checkRequest(session, { chainId, method, params }, config.chains)

describe('checkRequest', () => {
  it('lets a session do what it agreed to, on its chains, with its accounts', () => {
    expect(check('personal_sign', ['0x6869', account1])).toMatchObject({
      chain: chainOne,
      request: { kind: 'message' },
    })
    expect(check('eth_accounts', [])).toEqual({ answer: [account1] })
    expect(check('eth_requestAccounts', undefined)).toEqual({ answer: [account1] })
  })

  it('refuses everything else', () => {
    const code = (method: string, params: unknown, chainId?: string) =>
      caught(() => check(method, params, chainId)).code
    expect(code('personal_sign', ['0x', account2])).toBe(4100)
    expect(code('personal_sign', ['0x', account1], 'eip155:31338')).toBe(4100)
    expect(code('personal_sign', ['0x', account1], 'eip155:1')).toBe(4100)
    expect(code('personal_sign', ['0x', account1], 'solana:x')).toBe(4100)
    expect(code('eth_sign', [account1, '0x'])).toBe(4200)
    expect(code('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toBe(4902)
    const data = {
      types: { A: [{ name: 'x', type: 'bool' }] },
      primaryType: 'A',
      domain: {},
      message: { x: true },
    }
    expect(code('eth_signTypedData_v4', [account1, data])).toBe(4100)
  })
})

describe('a session of both families', () => {
  const both = fakeSessionOfBoth('t', [account1], [solana1.address])
  const on = 'solana:localnet'
  const ask = (method: string, params: unknown, chainId = on) =>
    checkRequest(both, { chainId, method, params }, config.chains, config.solana.chains)

  it('routes each request by its chain, and never to the other family (T13)', () => {
    expect(ask('solana_getAccounts', {})).toEqual({ answer: [{ pubkey: solana1.address }] })
    expect(ask('solana_signMessage', { message: '2' })).toMatchObject({
      request: { kind: 'solanaMessage', address: solana1.address },
      chain: config.solana.chains[0],
    })
    expect(ask('personal_sign', ['0x6869', account1], 'eip155:31337')).toMatchObject({ chain: chainOne })
    const code = (method: string, params: unknown, chainId?: string) =>
      caught(() => ask(method, params, chainId)).code
    expect(code('personal_sign', ['0x6869', account1])).toBe(4200)
    expect(code('solana_signMessage', { message: '2' }, 'eip155:31337')).toBe(4200)
    expect(code('solana_signMessage', { message: '2', pubkey: solana2.address })).toBe(4100)
    expect(code('solana_signMessage', { message: '2' }, 'solana:x')).toBe(4100)
    const transactions = [buildTransaction([transferSol(1n)])]
    expect(code('solana_signAllTransactions', { transactions })).toBe(4100)
  })

  it('signs with the account of that family (T13)', async () => {
    const checked = ask('solana_signMessage', { message: '2' })
    if ('answer' in checked) throw new Error('nothing to run')
    const fake = createFakeKit()
    const { signature } = (await runRequest(
      fake.kit,
      { topic: 't', method: 'solana_signMessage' },
      checked,
      config,
    )) as { signature: string }
    expect(isSignedBy(base58.decode(signature), base58.decode('2'), solana1.address)).toBe(true)
  })

  it('says which cluster is active, and only to a session that has the family', async () => {
    const fake = createFakeKit()
    fake.sessions = { t: both }
    await announceChain(fake.kit, 't', on)
    expect(fake.calls).toEqual([
      ['emitSessionEvent', { topic: 't', event: { name: 'chainChanged', data: 'localnet' }, chainId: on }],
    ])
    fake.sessions = { t: session }
    await expect(announceChain(fake.kit, 't', on)).rejects.toMatchObject({ code: -32603 })
  })
})

describe('runRequest', () => {
  const run = (fake: ReturnType<typeof createFakeKit>, method: string, params: unknown) => {
    const checked = check(method, params)
    if ('answer' in checked) throw new Error('nothing to run')
    return runRequest(fake.kit, { topic: 't', method }, checked, config)
  }
  const connected = () => {
    const fake = createFakeKit()
    fake.sessions = { t: session }
    return fake
  }

  it('signs', async () => {
    const signature = (await run(connected(), 'personal_sign', [toHex('hi'), account1])) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(account1)
  })

  it('reads the fee itself when none was shown, and sends', async () => {
    const { calls } = stubNode({
      eth_estimateGas: '0x5208',
      eth_getBlockByNumber: { baseFeePerGas: '0x1' },
      eth_maxPriorityFeePerGas: '0x1',
      eth_getBalance: '0xffffffffff',
      eth_getTransactionCount: '0x0',
      eth_sendRawTransaction: '0x',
    })
    expect(await run(connected(), 'eth_sendTransaction', [{ from: account1, to: stranger }])).toMatch(
      /^0x[0-9a-f]{64}$/,
    )
    expect(calls.at(-1)?.method).toBe('eth_sendRawTransaction')
  })

  it('widens the session before it says that the network changed', async () => {
    const fake = connected()
    expect(await run(fake, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBe(null)
    expect(fake.calls.map(([name]) => name)).toEqual(['updateSession', 'emitSessionEvent'])
    expect(fake.sessions['t']?.namespaces['eip155']).toMatchObject({
      chains: ['eip155:31337', 'eip155:31338'],
      accounts: [`eip155:31337:${account1}`, `eip155:31338:${account1}`],
    })
    expect(fake.calls[1]?.[1]).toEqual({
      topic: 't',
      event: { name: 'chainChanged', data: 31338 },
      chainId: 'eip155:31338',
    })
  })

  it('adds a network only when its node serves it', async () => {
    const node = stubNode({ eth_chainId: '0x1' })
    const chain = [{ chainId: '0x539', chainName: 'Three', rpcUrls: ['http://localhost:1'] }]
    const fake = connected()
    await expect(run(fake, 'wallet_addEthereumChain', chain)).rejects.toMatchObject({ code: -32602 })
    expect(fake.calls).toEqual([])
    node.set('eth_chainId', '0x539')
    expect(await run(fake, 'wallet_addEthereumChain', chain)).toBe(null)
    expect(fake.sessions['t']?.namespaces['eip155']?.chains).toContain('eip155:1337')
  })

  it('says so when the session is gone, and keeps quiet towards an app that wants no event', async () => {
    const fake = createFakeKit()
    await expect(announceChain(fake.kit, 't', 'eip155:31337')).rejects.toMatchObject({ code: -32603 })
    const { eip155 } = session.namespaces
    fake.sessions = { t: { ...session, namespaces: { eip155: { ...eip155, events: [] } } } as typeof session }
    await announceChain(fake.kit, 't', 'eip155:31337')
    expect(fake.calls).toEqual([])
  })
})
