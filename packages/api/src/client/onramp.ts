import type { CaipNetworkId, Onramp, OnrampOptions, OnrampQuote } from '@latchkit/core'
import {
  isCaipAddress,
  LatchkitError,
  toAddress,
  toLatchkitError,
  toNetworkId,
} from '@latchkit/core/internal'
import {
  type OnrampOptionsReply,
  OnrampOptionsReplySchema,
  OnrampOrderReplySchema,
  OnrampQuoteReplySchema,
  OnrampUrlReplySchema,
} from '../schemas/onramp.js'
import { get, type RequestContext, toIconUrl } from './createRequest.js'

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'bank_account', min: '10.00', max: '25000.00' },
]

const fallbackOptions: OnrampOptions = {
  paymentCurrencies: ['USD', 'EUR'].map(id => ({ id, payment_method_limits: limits })),
  purchaseCurrencies: [],
  providers: [],
  isFallback: true,
}

function toStandIn(amount: string, currency: string): OnrampQuote {
  const same = { amount, currency }
  return {
    networkFee: same,
    paymentSubtotal: same,
    paymentTotal: same,
    purchaseAmount: same,
    quoteId: 'stand-in-quote',
    isStandIn: true,
  }
}

const isNetworkId = (chain: string): chain is CaipNetworkId => chain.includes(':')

/** Paths of icons become addresses of the server. */
function toOptions(context: RequestContext, reply: OnrampOptionsReply): OnrampOptions {
  return {
    ...reply,
    purchaseCurrencies: reply.purchaseCurrencies.map(({ networks, icon_url: icon, ...currency }) => ({
      ...currency,
      icon_url: icon?.startsWith('/') ? toIconUrl(context, icon) : icon,
      networks: networks.flatMap(({ chain_id, contract_address }) =>
        isNetworkId(chain_id) ? [{ chain_id, contract_address }] : [],
      ),
    })),
  }
}

function rethrowCancelled(cause: unknown): void {
  if (toLatchkitError(cause).code === 'CANCELLED') throw cause
}

/** Purchases with money, and the orders that they start. */
export function createOnramp(
  context: RequestContext,
  getSupportedNetworks: () => Promise<readonly CaipNetworkId[]>,
): Onramp {
  return {
    async getOptions({ signal } = {}) {
      try {
        const schema = OnrampOptionsReplySchema
        return toOptions(context, await get(context, { path: '/v1/onramp/options', schema, signal }))
      } catch (cause) {
        rethrowCancelled(cause)
        return fallbackOptions
      }
    },
    async getQuote({ signal, ...body }) {
      try {
        // Nothing is sold where the server reads nothing.
        if (!(await getSupportedNetworks()).includes(body.network))
          return toStandIn(body.amount, body.paymentCurrency)
        const schema = OnrampQuoteReplySchema
        return await get(context, { path: '/v1/onramp/quote', body, schema, signal })
      } catch (cause) {
        rethrowCancelled(cause)
        return toStandIn(body.amount, body.paymentCurrency)
      }
    },
    async createUrl({ account, paymentAmount, purchaseAmount, signal, ...rest }) {
      if (!isCaipAddress(account)) throw new LatchkitError('INVALID_CAIP_ADDRESS')
      const network = toNetworkId(account)
      const networks = await getSupportedNetworks()
      if (signal?.aborted) throw new LatchkitError('CANCELLED')
      if (!networks.includes(network)) return { url: '' }
      return get(context, {
        path: '/v1/generators/onrampurl',
        body: {
          destinationWallets: [{ address: toAddress(account), blockchains: [network] }],
          defaultNetwork: network,
          partnerUserId: context.clientId,
          defaultExperience: 'buy',
          presetCryptoAmount: purchaseAmount,
          presetFiatAmount: paymentAmount,
          ...rest,
        },
        schema: OnrampUrlReplySchema,
        signal,
        // A second request would start a second order.
        isProbe: true,
      })
    },
    async getOrder({ id, signal }) {
      try {
        const path = `/v1/onramp/orders/${encodeURIComponent(id)}`
        return await get(context, { path, schema: OnrampOrderReplySchema, signal })
      } catch (cause) {
        if (toLatchkitError(cause).context['status'] === 404) return undefined
        throw cause
      }
    },
  }
}
