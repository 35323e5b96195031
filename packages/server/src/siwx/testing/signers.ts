import { sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { privateKeyToAccount } from 'viem/accounts'
import { createBitcoinSigner } from '../../../../bitcoin/src/fixtures/createBitcoinSigner.js'
import { createEd25519Key } from '../../testing/createEd25519Key.js'

/** An account of a test that signs texts as its family does. */
export type TestSigner = { address: string; sign(message: string): Promise<string> }

const seedOf = (index: number): Buffer => Buffer.alloc(32, index + 1)

/** EVM, Solana and Bitcoin accounts in turn. */
export function createSigner(index: number): TestSigner {
  if (index % 3 === 2) {
    const { address, signProof } = createBitcoinSigner('p2wpkh', index)
    return { address, sign: async message => signProof(message) }
  }
  if (index % 3 === 0) {
    const account = privateKeyToAccount(`0x${seedOf(index).toString('hex')}`)
    return { address: account.address, sign: message => account.signMessage({ message }) }
  }
  const { privateKey, publicKey } = createEd25519Key(seedOf(index))
  return {
    address: base58.encode(publicKey),
    sign: async message => base58.encode(sign(null, Buffer.from(message), privateKey)),
  }
}
