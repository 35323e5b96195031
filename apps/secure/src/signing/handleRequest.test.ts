import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import {
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import {
  createContext,
  createFakeRpc,
  evmAddress,
  mainnet,
  solana,
  solanaAddress,
} from '../../testing/approvalFixtures.js'
import { encodeMessage, encodeWire, transferSol } from '../../testing/encodeSolana.js'
import { handleRequest } from './handleRequest.js'
import { RequestError } from './RequestError.js'
import { readTransaction } from './solana/readTransaction.js'
import type { HostRequest } from './types.js'

const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const evm = (method: string, params: unknown): HostRequest => ({
  account: `eip155:1:${evmAddress}`,
  caipNetworkId: mainnet.caipNetworkId,
  method,
  params,
})
const onSolana = (method: string, params: unknown): HostRequest => ({
  account: solanaAddress,
  caipNetworkId: solana.caipNetworkId,
  method,
  params,
})
const send = (fields: object = {}): HostRequest =>
  evm('eth_sendTransaction', [{ from: evmAddress, to: recipient, value: '0x1', ...fields }])

describe('EVM', () => {
  test('R6.4: a transaction is prepared, approved, signed as it was shown, and broadcast', async () => {
    const context = createContext()
    await expect(handleRequest(send(), context)).resolves.toBe('hash')
    const [signed] = context.rpc.sent
    expect(await recoverTransactionAddress({ serializedTransaction: signed as `0x02${string}` })).toBe(
      evmAddress,
    )
    expect(parseTransaction(signed as `0x02${string}`)).toMatchObject({
      chainId: 1,
      nonce: 5,
      to: recipient.toLowerCase(),
      value: 1n,
      gas: 62_500n,
      maxFeePerGas: 2_100_000_001n,
      maxPriorityFeePerGas: 100_000_000n,
    })
  })

  test('a chain without EIP-1559 gets a legacy transaction with its chain in it', async () => {
    const context = createContext({ rpc: createFakeRpc({ eth_getBlockByNumber: { number: '0x1' } }) })
    await handleRequest(send(), context)
    const serializedTransaction = context.rpc.sent[0] as `0x${string}`
    expect(parseTransaction(serializedTransaction)).toMatchObject({
      type: 'legacy',
      chainId: 1,
      gasPrice: 1_100_000_000n,
    })
  })

  test('eth_signTransaction returns the bytes and broadcasts nothing', async () => {
    const context = createContext()
    const signed = await handleRequest(evm('eth_signTransaction', [{ to: recipient, value: '0x1' }]), context)
    expect(await recoverTransactionAddress({ serializedTransaction: signed as `0x02${string}` })).toBe(
      evmAddress,
    )
    expect(context.rpc.sent).toEqual([])
  })

  test('a rejected request has the exact text, and signs nothing', async () => {
    const context = createContext({ askApproval: async () => ({ approved: false }) })
    await expect(handleRequest(send(), context)).rejects.toMatchObject({
      code: 'USER_REJECTED',
      rpcCode: 4001,
      message: 'User rejected the request.',
    })
    expect(context.rpc.sent).toEqual([])
  })

  test('T6: an approval of other bytes signs nothing', async () => {
    const context = createContext({ askApproval: async () => ({ approved: true, digest: '0x00' }) })
    await expect(handleRequest(send(), context)).rejects.toMatchObject({ code: 'RPC_NOT_ALLOWED' })
    expect(context.rpc.sent).toEqual([])
  })

  test('a custody with another key does not sign for this account', async () => {
    const custody = {
      signDigest: async () => ({ r: 1n, s: 1n, yParity: 0 as const }),
      signTaproot: async () => new Uint8Array(64),
      signSolana: async () => new Uint8Array(64),
    }
    const context = createContext({ custody })
    await expect(handleRequest(evm('personal_sign', ['0x68', evmAddress]), context)).rejects.toThrow()
    await expect(
      handleRequest(onSolana('solana_signMessage', { message: base58.encode(Uint8Array.of(104)) }), context),
    ).rejects.toThrow()
  })

  test('a call that would revert is said so before it is shown', async () => {
    const data =
      '0x08c379a00000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000474696d6500000000000000000000000000000000000000000000000000000000'
    const reverted = new RequestError('RPC_FAILED', 'execution reverted', 3, data)
    const context = createContext({ rpc: createFakeRpc({ eth_estimateGas: reverted }) })
    await expect(handleRequest(send({ data: '0x12345678' }), context)).rejects.toMatchObject({
      code: 'SIMULATION_FAILED',
      message: 'The transaction would fail. time',
    })
    expect(context.shown).toEqual([])
  })

  test('a balance that does not cover the amount and the fee is said so before it is shown', async () => {
    const context = createContext({ rpc: createFakeRpc({ eth_getBalance: '0x1' }) })
    await expect(handleRequest(send(), context)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(context.shown).toEqual([])
  })

  test('T13: nothing is signed for another chain than the one shown', async () => {
    for (const request of [send({ chainId: '0x2' }), evm('eth_signTypedData_v4', [evmAddress, typedData(5)])])
      await expect(handleRequest(request, createContext())).rejects.toMatchObject({ rpcCode: -32602 })
    const context = createContext({ rpc: createFakeRpc({ eth_chainId: '0x5' }) })
    await expect(handleRequest(send(), context)).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
    expect(context.shown).toEqual([])
  })

  test('T15: delegations and blobs are not allowed', async () => {
    for (const fields of [{ authorizationList: [] }, { type: '0x4' }, { type: '0x3' }, { blobs: [] }])
      await expect(handleRequest(send(fields), createContext())).rejects.toMatchObject({
        code: 'RPC_NOT_ALLOWED',
      })
  })

  test('D56: where the base fee has outgrown the approved one, it is asked for again with the new one', async () => {
    const rpc = createFakeRpc()
    const context = createContext({ rpc })
    const { request } = rpc
    rpc.request = async parameters => {
      if (parameters.method === 'eth_getBlockByNumber' && context.shown.length === 1)
        return { baseFeePerGas: '0x12a05f2000' }
      return request(parameters)
    }
    await handleRequest(send(), context)
    expect(context.shown).toHaveLength(2)
    expect(parseTransaction(rpc.sent[0] as `0x02${string}`).maxFeePerGas).toBe(160_100_000_001n)
  })

  test('personal_sign signs text and bytes as ERC-191', async () => {
    for (const [message, expected] of [
      ['0x68656c6c6f', 'hello'],
      ['hello', 'hello'],
    ]) {
      const signature = (await handleRequest(
        evm('personal_sign', [message, evmAddress]),
        createContext(),
      )) as `0x${string}`
      expect(await recoverMessageAddress({ message: expected as string, signature })).toBe(evmAddress)
    }
  })

  test('eth_signTypedData_v4 signs EIP-712', async () => {
    const signature = await handleRequest(
      evm('eth_signTypedData_v4', [evmAddress, typedData(1)]),
      createContext(),
    )
    const data = JSON.parse(typedData(1))
    expect(await recoverTypedDataAddress({ ...data, signature: signature as `0x${string}` })).toBe(evmAddress)
  })

  test('a sign-in for another site, or for another account, is not shown', async () => {
    for (const [domain, address] of [
      ['evil.example', evmAddress],
      ['app.example', recipient],
    ]) {
      const context = createContext()
      const message = `${domain} wants you to sign in with your Ethereum account:\n${address}\n\nURI: https://app.example\nVersion: 1\nChain ID: 1\nNonce: abcdefgh1\nIssued At: 2026-11-23T00:00:00Z`
      await expect(handleRequest(evm('personal_sign', [message, evmAddress]), context)).rejects.toMatchObject(
        {
          code: 'UNVERIFIED_DOMAIN',
        },
      )
      expect(context.shown).toEqual([])
    }
  })

  test('a smart account says that it cannot send without a bundler', async () => {
    const accounts = [{ caipAddress: `eip155:1:${evmAddress}`, type: 'smartAccount' }] as const
    await expect(handleRequest(send(), createContext({ accounts }))).rejects.toMatchObject({
      code: 'METHOD_UNSUPPORTED',
    })
  })
})

describe('what needs no approval', () => {
  test('R6.3: reads pass to the endpoint, and what is known here needs none', async () => {
    const context = createContext()
    await expect(handleRequest(evm('eth_getBalance', [evmAddress, 'latest']), context)).resolves.toBe(
      '0x8ac7230489e80000',
    )
    await expect(handleRequest(evm('eth_accounts', []), context)).resolves.toEqual([evmAddress])
    await expect(handleRequest(evm('eth_chainId', []), context)).resolves.toBe('0x1')
    await expect(handleRequest(evm('wallet_getCapabilities', []), context)).resolves.toEqual({})
    await expect(
      handleRequest(evm('wallet_switchEthereumChain', [{ chainId: '0x1' }]), context),
    ).resolves.toBeNull()
    await expect(
      handleRequest(evm('wallet_switchEthereumChain', [{ chainId: '0x539' }]), context),
    ).rejects.toMatchObject({ rpcCode: 4902 })
    await expect(handleRequest(onSolana('solana_getAccounts', {}), context)).resolves.toEqual([
      { pubkey: solanaAddress },
    ])
    expect(context.shown).toEqual([])
  })

  test('another account, and a network that is not served, are errors', async () => {
    await expect(handleRequest({ ...send(), account: recipient }, createContext())).rejects.toMatchObject({
      rpcCode: 4100,
    })
    await expect(
      handleRequest({ ...send(), caipNetworkId: 'eip155:999' }, createContext()),
    ).rejects.toMatchObject({ rpcCode: 4902 })
  })
})

describe('Solana', () => {
  const otherKey = new Uint8Array(32).fill(9)
  const other = base58.encode(ed25519.getPublicKey(otherKey))
  const message = (cosigned = false): Uint8Array =>
    encodeMessage({
      payer: solanaAddress,
      instructions: [
        transferSol(solanaAddress, other, 5n),
        ...(cosigned ? [transferSol(other, solanaAddress, 1n)] : []),
      ],
    })

  /** Whether every signature of a transaction is right. */
  function isSigned(wire: string): boolean {
    const read = readTransaction(base64.decode(wire))
    return (
      read?.signatures.every((signature, index) =>
        ed25519.verify(signature, read.bytes, base58.decode(read.message.accounts[index] ?? '')),
      ) ?? false
    )
  }

  test('signs a transaction and keeps the signatures of others', async () => {
    const bytes = message(true)
    const transaction = encodeWire(bytes, [new Uint8Array(64), ed25519.sign(bytes, otherKey)])
    const params = { transaction, pubkey: solanaAddress }
    const signed = (await handleRequest(onSolana('solana_signTransaction', params), createContext())) as {
      signature: string
      transaction: string
    }
    expect(isSigned(signed.transaction)).toBe(true)
    expect(base58.encode(base64.decode(signed.transaction).slice(1, 65))).toBe(signed.signature)
  })

  test('signs several at once, and sends one', async () => {
    const wire = encodeWire(message())
    const context = createContext()
    const { transactions } = (await handleRequest(
      onSolana('solana_signAllTransactions', { transactions: [wire, wire] }),
      context,
    )) as { transactions: string[] }
    expect(transactions.map(isSigned)).toEqual([true, true])
    await expect(
      handleRequest(onSolana('solana_signAndSendTransaction', { transaction: wire }), context),
    ).resolves.toEqual({ signature: 'hash' })
    expect(isSigned(context.rpc.sent[0] ?? '')).toBe(true)
  })

  test('one that others have not signed yet is not sent', async () => {
    const params = { transaction: encodeWire(message(true)) }
    await expect(
      handleRequest(onSolana('solana_signAndSendTransaction', params), createContext()),
    ).rejects.toMatchObject({ rpcCode: -32602 })
  })

  test('signs a message; the message of a transaction is not signed as one', async () => {
    const bytes = new TextEncoder().encode('hello')
    const params = { message: base58.encode(bytes), pubkey: solanaAddress }
    const { signature } = (await handleRequest(onSolana('solana_signMessage', params), createContext())) as {
      signature: string
    }
    expect(ed25519.verify(base58.decode(signature), bytes, base58.decode(solanaAddress))).toBe(true)
    await expect(
      handleRequest(onSolana('solana_signMessage', { message: base58.encode(message()) }), createContext()),
    ).rejects.toMatchObject({ message: 'The message is a transaction.' })
  })
})

function typedData(chainId: number): string {
  return JSON.stringify({
    types: {
      Mail: [
        { name: 'to', type: 'address' },
        { name: 'text', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    domain: { name: 'Mail', version: '1', chainId, verifyingContract: recipient },
    message: { to: recipient, text: 'hello' },
  })
}
