import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from 'vitest'
import { solanaDevnet } from '../chains/networks.js'
import { toBase58 } from '../utils/base58.js'
import { assertTransfer } from './assertTransfer.js'
import { encodeTransfer } from './encodeTransfer.js'
import { programs } from './programs.js'
import { verifySignature } from './verifySignature.js'

test('a real browser encodes, checks and verifies', async () => {
  const secret = new Uint8Array(32).fill(7)
  const payer = toBase58(ed25519.getPublicKey(secret))
  const receiver = toBase58(ed25519.getPublicKey(new Uint8Array(32).fill(8)))
  const mint = toBase58(ed25519.getPublicKey(new Uint8Array(32).fill(9)))
  const { findAssociatedTokenPda } = await import('@solana-program/token')
  const { address } = await import('@solana/kit')
  const seeds = {
    owner: address(receiver),
    mint: address(mint),
    tokenProgram: address(programs.token),
  }
  const [destination, bump] = await findAssociatedTokenPda(seeds)
  const request = {
    account: `${solanaDevnet.caipNetworkId}:${payer}`,
    network: solanaDevnet,
    token: { address: mint, symbol: 'TOK', decimals: 6 },
    receiver,
    amount: 7n,
  } as const
  const token = {
    program: programs.token,
    destination,
    bump,
    sources: [{ address: mint.replace(/^./, '2'), amount: 7n }],
    creation: { size: 165, lamports: 0n },
  }
  const parameters = { request, payer, token, blockhash: mint }
  const wire = encodeTransfer(parameters)
  const { message } = await assertTransfer(wire, parameters)
  const signature = Uint8Array.from(ed25519.sign(message, secret))
  expect(await verifySignature(payer, signature, message)).toBe(true)
  signature[3] = (signature[3] as number) ^ 1
  expect(await verifySignature(payer, signature, message)).toBe(false)
})
