import type { GetWalletsParameters, Wallet, WalletDirectory } from '@latchkit/core'
import * as v from 'valibot'
import { toWallet, WalletRecordSchema, WalletsEnvelopeSchema } from '../schemas/wallets.js'
import { get, type RequestContext, toUrl } from './createRequest.js'

/** The directory over HTTP. A record that is not a wallet is left out; the others stand. */
export function createWalletDirectory(context: RequestContext): WalletDirectory {
  const list = (values: readonly string[] | undefined) => (values?.length ? values.join(',') : undefined)
  return {
    async getWallets(parameters: GetWalletsParameters) {
      const { data, count, withdrawn } = await get(context, {
        path: '/getWallets',
        query: {
          page: String(parameters.page),
          entries: String(parameters.entries),
          search: parameters.search,
          badge_type: parameters.badgeType,
          include: list(parameters.include),
          exclude: list(parameters.exclude),
          chains: list(parameters.chains),
        },
        schema: WalletsEnvelopeSchema,
        signal: parameters.signal,
      })
      const wallets: Wallet[] = []
      for (const record of data) {
        const checked = v.safeParse(WalletRecordSchema, record)
        if (checked.success) wallets.push(toWallet(checked.output))
      }
      return { wallets, count, ...(withdrawn && { withdrawn }) }
    },
    async getNetwork({ caipNetworkId, imageId = caipNetworkId }) {
      return { icon: { url: toUrl(context, `/public/getAssetImage/${encodeURIComponent(imageId)}`) } }
    },
    async getCurrencyIcon({ code }) {
      const id = encodeURIComponent(code.toLowerCase())
      return { url: toUrl(context, `/public/getCurrencyImage/${id}`) }
    },
    async getWalletIcon({ image_id }) {
      return image_id ? { url: toUrl(context, `/getWalletImage/${encodeURIComponent(image_id)}`) } : undefined
    },
  }
}
