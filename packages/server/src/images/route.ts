import { ImageParamSchema } from '@latchkit/api/schemas'
import { type Context, Hono } from 'hono'
import { validator } from 'hono-openapi'
import type { AppEnv } from '../app.js'
import { HttpError } from '../errors/HttpError.js'
import { charges } from '../middleware/charges.js'
import { onInvalid } from '../middleware/onInvalid.js'
import { describe } from '../openapi/describe.js'
import type { ImageService } from './service.js'

/** `GET /getWalletImage/{id}` and `/public/get…Image/{id}`. */
export function createImagesRoute(parameters: { service: ImageService }): Hono<AppEnv> {
  const { service } = parameters
  const app = new Hono<AppEnv>()
  const doc = (id: string, summary: string) =>
    describe({ id, summary, reply: 'image/svg+xml', errors: ['400', '404'] })
  const check = () => validator('param', ImageParamSchema, onInvalid)
  app.get(
    '/getWalletImage/:id',
    charges(),
    doc('getWalletImage', 'Mark of a wallet, by image id.'),
    check(),
    async context => send(context, await service.getWalletImage(context.req.valid('param').id)),
  )
  app.get(
    '/public/getAssetImage/:id',
    charges(),
    doc('getAssetImage', 'Mark of a network (CAIP-2 id or slug) or token (symbol).'),
    check(),
    context => send(context, service.getAssetImage(context.req.valid('param').id)),
  )
  app.get(
    '/public/getTokenImage/:id',
    charges(),
    doc('getTokenImage', 'Mark of a token, by symbol.'),
    check(),
    context => send(context, service.getTokenImage(context.req.valid('param').id)),
  )
  app.get(
    '/public/getCurrencyImage/:id',
    charges(),
    doc('getCurrencyImage', 'Sign of a currency, by its code.'),
    check(),
    context => send(context, service.getCurrencyImage(context.req.valid('param').id)),
  )
  return app
}

function send(context: Context<AppEnv>, svg: string | undefined): Response {
  if (svg === undefined)
    throw new HttpError({ status: 404, code: 'NOT_FOUND', message: 'There is no such image.' })
  return context.body(svg, 200, {
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=86400',
    // Opened directly an SVG is a document, so it is sandboxed.
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  })
}
