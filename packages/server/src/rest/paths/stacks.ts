import type { RestPaths } from '../findRule.js'

const count = /^(?:0|[1-9]\d{0,6})$/

/** Reads of a Stacks node's API (docs.stacks.co). `POST /v2/transactions` is not one: `/v1/transactions` broadcasts. */
export const stacksPaths: RestPaths = {
  parameters: {
    address: /^S[0-9A-HJKMNP-TV-Z]{27,40}$/,
    contract: /^[a-zA-Z](?:[a-zA-Z0-9]|[-_]){0,127}$/,
    function: /^[a-zA-Z](?:[a-zA-Z0-9]|[-_!?]){0,127}$/,
    principal: /^S[0-9A-HJKMNP-TV-Z]{27,40}(?:\.[a-zA-Z](?:[a-zA-Z0-9]|[-_]){0,127})?$/,
    txid: /^0x[0-9a-f]{64}$/,
  },
  rules: [
    { path: '/v2/info', reply: 'json' },
    { path: '/v2/accounts/:principal', query: { proof: /^0$/ }, reply: 'json' },
    { path: '/v2/fees/transfer', reply: 'json' },
    { path: '/v2/fees/transaction', method: 'POST', reply: 'json' },
    { path: '/v2/contracts/interface/:address/:contract', reply: 'json' },
    { path: '/v2/contracts/call-read/:address/:contract/:function', method: 'POST', reply: 'json' },
    { path: '/extended/v1/address/:principal/balances', reply: 'json' },
    { path: '/extended/v1/address/:principal/stx', reply: 'json' },
    { path: '/extended/v1/address/:principal/nonces', reply: 'json' },
    {
      path: '/extended/v1/address/:principal/transactions',
      query: { limit: count, offset: count },
      reply: 'json',
    },
    {
      path: '/extended/v1/address/:principal/mempool',
      query: { limit: count, offset: count },
      reply: 'json',
    },
    {
      path: '/extended/v2/addresses/:principal/transactions',
      query: { limit: count, offset: count },
      reply: 'json',
    },
    { path: '/extended/v1/tx/:txid', reply: 'json' },
    { path: '/metadata/v1/ft/:principal', reply: 'json' },
  ],
}
