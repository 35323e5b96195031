import { formatAddress, parseAddress } from '@latchkit/bitcoin/address'
import { toHex } from 'viem'
import type { BcoinMeta } from './bcoin.js'
import type { RegtestNode } from './createNode.js'
import { readOutline } from './readOutline.js'

/** Shapes of the Esplora HTTP API (Blockstream/esplora, doc/API.md), of which the development chain has a part. */
export type EsploraStatus =
  | { confirmed: true; block_height: number; block_hash: string; block_time: number }
  | { confirmed: false }

export type EsploraUtxo = { txid: string; vout: number; value: number; status: EsploraStatus }

type EsploraOutput = { scriptpubkey: string; scriptpubkey_address?: string; value: number }

export type EsploraTransaction = {
  txid: string
  version: number
  locktime: number
  size: number
  weight: number
  fee: number
  vin: readonly {
    txid: string
    vout: number
    prevout: EsploraOutput | null
    scriptsig: string
    witness: readonly string[]
    is_coinbase: boolean
    sequence: number
  }[]
  vout: readonly EsploraOutput[]
  status: EsploraStatus
}

type Stats = {
  funded_txo_count: number
  funded_txo_sum: number
  spent_txo_count: number
  spent_txo_sum: number
  tx_count: number
}
export type EsploraAddress = { address: string; chain_stats: Stats; mempool_stats: Stats }

const hex = (bytes: Uint8Array): string => toHex(bytes).slice(2)
const reverse = (text: string): string => Buffer.from(text, 'hex').reverse().toString('hex')
const pageSize = 25

const noStats: Stats = {
  funded_txo_count: 0,
  funded_txo_sum: 0,
  spent_txo_count: 0,
  spent_txo_sum: 0,
  tx_count: 0,
}

function toOutput({ amount, script }: { amount: bigint; script: Uint8Array }): EsploraOutput {
  const address = formatAddress(script, 'regtest')
  return {
    scriptpubkey: hex(script),
    ...(address === undefined ? {} : { scriptpubkey_address: address }),
    value: Number(amount),
  }
}

const toStatus = ({ height, block, time }: BcoinMeta): EsploraStatus =>
  block === null || height < 0
    ? { confirmed: false }
    : { confirmed: true, block_height: height, block_hash: reverse(block), block_time: time }

export type EsploraOutspend =
  | { spent: false }
  | { spent: true; txid: string; vin: number; status: EsploraStatus }

export type Esplora = {
  readAddress: (address: string) => Promise<EsploraAddress>
  readUtxos: (address: string) => Promise<readonly EsploraUtxo[]>
  /** The newest first, from the one after `lastSeen`. */
  readTransactions: (address: string, lastSeen?: string) => Promise<readonly EsploraTransaction[]>
  readTransaction: (txid: string) => Promise<EsploraTransaction | undefined>
  readRaw: (txid: string) => Promise<Uint8Array | undefined>
  /** What spends an output; `spent: false` also for one that does not exist, as Esplora has it. */
  readOutspend: (txid: string, vout: number) => Promise<EsploraOutspend>
}

/** Thrown for what is no address of regtest. */
export class InvalidAddress extends Error {
  override name = 'InvalidAddress'
}

/** Reads the chain in the shapes of Esplora. */
export function createEsplora({ node, readCoins, readHistory }: RegtestNode): Esplora {
  const toScript = (address: string): Uint8Array => {
    const parsed = parseAddress(address)
    if (!parsed?.networks.includes('regtest')) throw new InvalidAddress(address)
    return parsed.script
  }

  const readMeta = (txid: string): Promise<BcoinMeta | null> => node.getMeta(reverse(txid))

  const toTransaction = async (meta: BcoinMeta): Promise<EsploraTransaction> => {
    const { version, lockTime, inputs, outputs, weight, size, paid } = readOutline(
      Uint8Array.from(meta.tx.toRaw()),
    )
    let spent = 0n
    const vin: EsploraTransaction['vin'][number][] = []
    for (const { txid, index, script, witness, sequence } of inputs) {
      const previous = await readMeta(txid)
      const prevout = previous && readOutline(Uint8Array.from(previous.tx.toRaw())).outputs[index]
      spent += prevout?.amount ?? 0n
      vin.push({
        txid,
        vout: index,
        prevout: prevout ? toOutput(prevout) : null,
        scriptsig: script,
        witness,
        is_coinbase: !prevout,
        sequence,
      })
    }
    return {
      txid: meta.tx.txid(),
      version,
      locktime: lockTime,
      size,
      weight,
      fee: vin.some(({ is_coinbase }) => is_coinbase) ? 0 : Number(spent - paid),
      vin,
      vout: outputs.map(toOutput),
      status: toStatus(meta),
    }
  }

  const listNewest = async (script: Uint8Array): Promise<readonly BcoinMeta[]> =>
    [...(await readHistory(script))].sort(
      (a, b) => b.height - a.height || (a.tx.txid() < b.tx.txid() ? -1 : 1),
    )

  return {
    readAddress: async address => {
      const script = toScript(address)
      const coins = await readCoins(script)
      const history = await readHistory(script)
      const funded = history.flatMap(({ tx }) =>
        readOutline(Uint8Array.from(tx.toRaw())).outputs.filter(output => hex(output.script) === hex(script)),
      )
      const total = Number(funded.reduce((sum, { amount }) => sum + amount, 0n))
      const left = coins.reduce((sum, { value }) => sum + value, 0)
      const stats: Stats = {
        funded_txo_count: funded.length,
        funded_txo_sum: total,
        spent_txo_count: funded.length - coins.length,
        spent_txo_sum: total - left,
        tx_count: history.length,
      }
      return { address, chain_stats: stats, mempool_stats: noStats }
    },
    readUtxos: async address => {
      const coins = await readCoins(toScript(address))
      const utxos: EsploraUtxo[] = []
      for (const { hash, index, value } of coins) {
        const meta = await node.getMeta(hash)
        utxos.push({
          txid: reverse(hash),
          vout: index,
          value,
          status: meta ? toStatus(meta) : { confirmed: false },
        })
      }
      return utxos
    },
    readTransactions: async (address, lastSeen) => {
      const history = await listNewest(toScript(address))
      const after = lastSeen === undefined ? 0 : history.findIndex(({ tx }) => tx.txid() === lastSeen) + 1
      const transactions: EsploraTransaction[] = []
      for (const meta of history.slice(after, after + pageSize)) transactions.push(await toTransaction(meta))
      return transactions
    },
    readTransaction: async txid => {
      const meta = await readMeta(txid)
      return meta ? toTransaction(meta) : undefined
    },
    readOutspend: async (txid, vout) => {
      const meta = await readMeta(txid)
      const output = meta && readOutline(Uint8Array.from(meta.tx.toRaw())).outputs[vout]
      for (const spending of output ? await readHistory(output.script) : []) {
        const { inputs } = readOutline(Uint8Array.from(spending.tx.toRaw()))
        const vin = inputs.findIndex(input => input.txid === txid && input.index === vout)
        if (vin >= 0) return { spent: true, txid: spending.tx.txid(), vin, status: toStatus(spending) }
      }
      return { spent: false }
    },
    readRaw: async txid => {
      const meta = await readMeta(txid)
      return meta ? Uint8Array.from(meta.tx.toRaw()) : undefined
    },
  }
}
