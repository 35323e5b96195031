import { ImageQuerySchema } from '@latchkit/api/schemas'
import { Hono } from 'hono'
import { validator } from 'hono-openapi'
import type { AppEnv } from '../../app.js'
import { HttpError } from '../../errors/HttpError.js'
import { charges } from '../../middleware/charges.js'
import { onInvalid } from '../../middleware/onInvalid.js'
import { describe } from '../../openapi/describe.js'
import type { ImageProxy } from './createImageProxy.js'

/** `GET /v1/image`. */
export function createImageRoute(parameters: { images: ImageProxy }): Hono<AppEnv> {
  const { images } = parameters
  const app = new Hono<AppEnv>()
  app.get(
    '/v1/image',
    charges('calls', 'bytes', 'media'),
    describe({
      id: 'getImage',
      summary:
        'Picture of an NFT (`chainId`, `contract`, `tokenId`), or of an address that the server has signed.',
      reply: 'image/*',
      errors: ['400', '404', '502', '503', '504'],
    }),
    validator('query', ImageQuerySchema, onInvalid),
    async context => {
      const { chainId, contract, tokenId, url, signature } = context.req.valid('query')
      const isItem = chainId !== undefined && contract !== undefined && tokenId !== undefined
      const isSigned = url !== undefined && signature !== undefined
      if (isItem === isSigned)
        throw new HttpError({
          status: 400,
          code: 'BAD_REQUEST',
          message: 'Send chainId, contract and tokenId, or url and signature.',
        })
      const caller = { address: context.get('clientAddress') }
      const { type, body } = isItem
        ? await images.getOfItem({ chain: chainId, token: contract, item: tokenId }, { caller })
        : await images.getSigned({ url: url ?? '', signature: signature ?? '', caller })
      return context.body(new Uint8Array(body), 200, {
        'content-type': type,
        'cache-control': 'public, max-age=86400',
        // Opened directly an SVG is a document: without scripts, without requests, in an origin of no one.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'content-disposition': 'inline; filename="image"',
        'cross-origin-resource-policy': 'cross-origin',
      })
    },
  )
  return app
}
