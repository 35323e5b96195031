import * as v from 'valibot'
import { defineOptions, jsonOption } from '../config/option.js'
import { HttpUrlSchema } from '../config/schemas.js'

export const mediaOptions = defineOptions({
  /** Where metadata of NFTs, and pictures of NFTs and names, are read. */
  media: jsonOption({
    variable: 'MEDIA',
    meaning:
      'JSON object of where [NFTs](nfts.md) and pictures of names are read: `{ ipfsGateway?, arweaveGateway?, allowPrivate?, secret? }`',
    schema: v.strictObject({
      /** URL in front of a content id. Default `https://ipfs.io/ipfs/`. A gateway must not redirect. */
      ipfsGateway: v.optional(HttpUrlSchema),
      /** URL in front of a transaction id. Default `https://arweave.net/raw/`. */
      arweaveGateway: v.optional(HttpUrlSchema),
      /** Also reads http and private addresses that a token names: for development only. Default false. */
      allowPrivate: v.optional(v.boolean()),
      /** Signs addresses of pictures; servers that act as one share it. Default: a new one for each process. */
      secret: v.optional(v.pipe(v.string(), v.minLength(32, 'is under 32 characters'), v.maxLength(200))),
    }),
    empty: {},
  }),
})
