import {
  type EvmChain,
  mintToken,
  rpcRequest,
  type Solana,
  setBalance,
  startEvmChains,
  startSolana,
} from '@latchkit/devnet'
import { createPublicClient, type Hex, http } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createContext, evmAddress, solanaAddress } from '../../testing/approvalFixtures.js'
import { createNodeRpc } from '../../testing/createNodeRpc.js'
import { decodeRequest } from '../../testing/decodeRequest.js'
import { encodeCall, friend } from '../../testing/encodeEvm.js'
import { encodeMessage, encodeWire, transferSol } from '../../testing/encodeSolana.js'
import { friendKey } from '../../testing/solanaCorpus.js'
import { handleRequest } from '../signing/handleRequest.js'
import { getSmartAccount } from '../signing/smartAccount/smartAccount.js'
import { toPayloadDigest } from '../signing/toPayloadDigest.js'
import type { ApprovalRequest, HostRequest, SigningRpc } from '../signing/types.js'
import { loadAdvice } from './advice/loadAdvice.js'
import type { Advice } from './advice/types.js'
import { simulate } from './simulate.js'

const ether = 10n ** 18n

/** A visitor who reads the advice before approving. */
async function send(request: HostRequest, rpc: SigningRpc) {
  let advice: Advice | undefined
  const context = {
    ...createContext(),
    rpc,
    async askApproval(shown: ApprovalRequest) {
      advice = await simulate(await loadAdvice(shown.payload), {
        request: shown,
        decoded: decodeRequest(shown),
        rpc,
      })
      return { approved: true as const, digest: toPayloadDigest(shown) }
    },
  }
  const result = await handleRequest(request, context)
  return { result, advice }
}

describe('on a real EVM chain', () => {
  const caipNetworkId = 'eip155:31337'
  let chain: EvmChain
  let stop: () => Promise<void>
  let rpc: SigningRpc
  const call = (method: string, params: readonly unknown[]) =>
    rpcRequest(chain.rpcUrl, { method, params: [...params] })
  const request = (fields: object): HostRequest => ({
    account: evmAddress,
    caipNetworkId,
    method: 'eth_sendTransaction',
    params: [{ from: evmAddress, ...fields }],
  })

  beforeAll(async () => {
    const started = await startEvmChains()
    stop = () => started.stop()
    chain = started.chains[caipNetworkId] as EvmChain
    rpc = createNodeRpc({ [caipNetworkId]: chain.rpcUrl })
    await setBalance(chain.rpcUrl, evmAddress, 10n * ether)
  })
  afterAll(() => stop())

  test('sends the native currency, and the preview is what happens', async () => {
    const before = BigInt(String(await call('eth_getBalance', [friend, 'latest'])))
    const { result, advice } = await send(request({ to: friend, value: `0x${ether.toString(16)}` }), rpc)
    await expect.poll(() => call('eth_getTransactionReceipt', [result])).toMatchObject({ status: '0x1' })
    expect(BigInt(String(await call('eth_getBalance', [friend, 'latest']))) - before).toBe(ether)
    expect(advice).toMatchObject({
      changes: [{ amount: `-${ether}` }],
      failure: undefined,
      isUnusualFee: false,
    })
  })

  test('sends a token, whose name and decimals are read from its contract', async () => {
    const token = chain.tokens.find(({ symbol }) => symbol !== 'DEVWETH')
    if (!token) throw new Error('The chain has no token.')
    await mintToken(chain.rpcUrl, { token: token.address, to: evmAddress, amount: 1000n })
    const data = encodeCall('transfer(address to,uint256 amount)', [friend, 400n])
    const { result, advice } = await send(request({ to: token.address, data }), rpc)
    await expect.poll(() => call('eth_getTransactionReceipt', [result])).toMatchObject({ status: '0x1' })
    expect(advice?.tokens[token.address]).toMatchObject({ symbol: token.symbol, decimals: token.decimals })
    expect(advice?.changes).toEqual([{ amount: '-400', token: token.address }])
  })

  test('a call that reverts is refused before it is shown', async () => {
    const token = chain.tokens[0]?.address
    const data = encodeCall('transfer(address to,uint256 amount)', [friend, 10n ** 60n])
    await expect(send(request({ to: token, data }), rpc)).rejects.toMatchObject({ code: 'SIMULATION_FAILED' })
  })

  test('D7: a smart account signs by its owner, before it has code (ERC-6492)', async () => {
    const { address } = getSmartAccount({ address: evmAddress })
    const accounts = [
      { caipAddress: `${caipNetworkId}:${evmAddress}`, type: 'eoa' },
      { caipAddress: `${caipNetworkId}:${address}`, type: 'smartAccount' },
    ] as const
    const message = 'hello'
    const signature = await handleRequest(
      { account: address, caipNetworkId, method: 'personal_sign', params: [message, address] },
      { ...createContext({ accounts }), rpc },
    )
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    const check = { address, message, signature: signature as Hex }
    await expect(client.verifyMessage(check)).resolves.toBe(true)
    await expect(client.verifyMessage({ ...check, message: 'other' })).resolves.toBe(false)
  })

  test('with its own gas, a call that would revert is shown with that', async () => {
    const token = chain.tokens[0]?.address
    const data = encodeCall('transfer(address to,uint256 amount)', [friend, 10n ** 60n])
    const { advice } = await send(request({ to: token, data, gas: '0x30d40' }), rpc)
    expect(advice?.failure).toBeTruthy()
  })
})

describe('on a real Solana cluster', () => {
  const caipNetworkId = 'solana:localnet'
  let chain: Solana
  let rpc: SigningRpc
  const call = (method: string, params: readonly unknown[]) => rpc.request({ caipNetworkId, method, params })

  beforeAll(async () => {
    chain = await startSolana({ slotTime: 50 })
    rpc = createNodeRpc({ [caipNetworkId]: chain.rpcUrl })
  })
  afterAll(() => chain.stop())

  test('signs and sends a transfer, and the preview is what happens', async () => {
    await call('requestAirdrop', [solanaAddress, 2_000_000_000])
    await expect
      .poll(() => call('getBalance', [solanaAddress]), { timeout: 20_000 })
      .toMatchObject({ value: 2_000_000_000 })
    const { value } = (await call('getLatestBlockhash', [{ commitment: 'confirmed' }])) as {
      value: { blockhash: string }
    }
    const message = encodeMessage({
      payer: solanaAddress,
      blockhash: value.blockhash,
      instructions: [transferSol(solanaAddress, friendKey, 1_000_000_000n)],
    })
    const params = { transaction: encodeWire(message), pubkey: solanaAddress }
    const { result, advice } = await send(
      { account: solanaAddress, caipNetworkId, method: 'solana_signAndSendTransaction', params },
      rpc,
    )
    expect(result).toMatchObject({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) })
    await expect
      .poll(() => call('getBalance', [friendKey, { commitment: 'confirmed' }]), { timeout: 20_000 })
      .toMatchObject({ value: 1_000_000_000 })
    expect(advice).toMatchObject({ changes: [{ amount: '-1000005000' }] })
  })
})
