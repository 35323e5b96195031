import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { base58 } from '@scure/base'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createStandardWallet } from './createStandardWallet.js'
import { createVirtualWallet } from './createVirtualWallet.js'

const id = base58.encode(new Uint8Array(64).fill(5))

/** A node that responds as the test defines, and records its requests. */
let node: Server
let url: string
let asked: { method: string; params: unknown[] }[]
let answers: Record<string, unknown[]>
beforeEach(async () => {
  asked = []
  answers = { sendTransaction: [{ result: id }] }
  node = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { method, params } = JSON.parse(body)
    asked.push({ method, params })
    const list = answers[method] ?? []
    const answer = list.length > 1 ? list.shift() : list[0]
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...(answer as object) }))
  })
  await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
})
afterEach(async () => {
  node.closeAllConnections()
  await new Promise(resolve => node.close(resolve))
})

async function send(options?: object, chain: `solana:${string}` = 'solana:devnet') {
  const engine = createVirtualWallet({
    families: ['solana'],
    solana: { rpcUrl: { 'solana:devnet': url, 'solana:localnet': 'http://127.0.0.1:9' } },
  })
  const { wallet } = createStandardWallet(engine)
  const [account] = (await wallet.features['standard:connect'].connect()).accounts
  if (!account) throw new Error('not connected')
  const head = [1, ...new Array(64).fill(0), 1, 0, 0, 1]
  const transaction = Uint8Array.from([...head, ...account.publicKey, ...new Array(32).fill(7), 0])
  const input = { account, transaction, chain, ...(options ? { options } : {}) }
  const outputs = await wallet.features['solana:signAndSendTransaction']?.signAndSendTransaction(input)
  return base58.encode(outputs?.[0]?.signature ?? new Uint8Array())
}
const status = (value: object | null) => ({ result: { value: [value] } })

describe('how the virtual wallet sends on Solana', () => {
  test('goes to the node of that chain, signed, with the options that are the node’s', async () => {
    const sent = await send({
      skipPreflight: true,
      preflightCommitment: 'processed',
      maxRetries: 0,
      minContextSlot: 7,
      nonsense: 1,
    })
    expect(sent).toBe(id)
    const [{ method, params } = { method: '', params: [] }] = asked
    expect(method).toBe('sendTransaction')
    const bytes = Buffer.from(params[0] as string, 'base64')
    expect(bytes.subarray(1, 65).every(byte => byte === 0)).toBe(false)
    expect(params[1]).toEqual({
      encoding: 'base64',
      skipPreflight: true,
      preflightCommitment: 'processed',
      maxRetries: 0,
      minContextSlot: 7,
    })
    expect(asked).toHaveLength(1)
  })

  test('resolves only once the cluster has confirmed the transaction', async () => {
    answers['getSignatureStatuses'] = [
      status(null),
      status({ confirmationStatus: 'processed', err: null }),
      status({ confirmationStatus: 'finalized', err: null }),
    ]
    await send({ commitment: 'confirmed' })
    expect(asked.map(({ method }) => method)).toEqual([
      'sendTransaction',
      'getSignatureStatuses',
      'getSignatureStatuses',
      'getSignatureStatuses',
    ])
    expect(asked[1]?.params).toEqual([[id]])
  })

  test('a transaction that failed on the chain is an error with the chain’s reason', async () => {
    const err = { InstructionError: [0, { Custom: 1 }] }
    answers['getSignatureStatuses'] = [status({ confirmationStatus: 'processed', err })]
    await expect(send({ commitment: 'finalized' })).rejects.toMatchObject({ code: -32003, data: err })
  })

  test('the node’s refusal reaches the page as it is, logs and all', async () => {
    const error = {
      code: -32002,
      message: 'Transaction simulation failed',
      data: { logs: ['Program log: no'] },
    }
    answers['sendTransaction'] = [{ error }]
    await expect(send()).rejects.toMatchObject(error)
  })

  test('a node that is not there is an error with a number', async () => {
    await expect(send({}, 'solana:localnet')).rejects.toMatchObject({ code: -32603 })
  })
})
