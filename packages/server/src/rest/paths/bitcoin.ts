import type { RestPaths } from '../findRule.js'

/** Reads of an Esplora API (Blockstream/esplora, API.md). `POST /tx` is not one: `/v1/transactions` broadcasts. */
export const bitcoinPaths: RestPaths = {
  parameters: {
    address: /^[a-zA-Z0-9]{14,90}$/,
    height: /^(?:0|[1-9]\d{0,8})$/,
    scripthash: /^[0-9a-f]{64}$/,
    txid: /^[0-9a-f]{64}$/,
    vout: /^(?:0|[1-9]\d{0,5})$/,
  },
  rules: [
    { path: '/address/:address', reply: 'json' },
    { path: '/address/:address/utxo', reply: 'json' },
    { path: '/address/:address/txs', reply: 'json' },
    { path: '/address/:address/txs/chain', reply: 'json' },
    { path: '/address/:address/txs/chain/:txid', reply: 'json' },
    { path: '/address/:address/txs/mempool', reply: 'json' },
    { path: '/scripthash/:scripthash', reply: 'json' },
    { path: '/scripthash/:scripthash/utxo', reply: 'json' },
    { path: '/scripthash/:scripthash/txs', reply: 'json' },
    { path: '/scripthash/:scripthash/txs/chain/:txid', reply: 'json' },
    { path: '/tx/:txid', reply: 'json' },
    { path: '/tx/:txid/hex', reply: 'text' },
    { path: '/tx/:txid/status', reply: 'json' },
    { path: '/tx/:txid/outspend/:vout', reply: 'json' },
    { path: '/fee-estimates', reply: 'json' },
    { path: '/blocks/tip/height', reply: 'text' },
    { path: '/blocks/tip/hash', reply: 'text' },
    { path: '/block-height/:height', reply: 'text' },
  ],
}
