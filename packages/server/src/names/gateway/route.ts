import { GatewayBodySchema, GatewayParamSchema, GatewayReplySchema } from '@latchkit/api/schemas'
import { Hono } from 'hono'
import { validator } from 'hono-openapi'
import { getAddress, isHex } from 'viem'
import type { AppEnv } from '../../app.js'
import { HttpError } from '../../errors/HttpError.js'
import { charges } from '../../middleware/charges.js'
import { onInvalid } from '../../middleware/onInvalid.js'
import { describe } from '../../openapi/describe.js'
import { readBody } from '../../utils/readBody.js'
import type { Gateway } from './createGateway.js'

const maxBytes = 65_536

/** Asks for the address of 'help.latchkit.eth'. */
export const gatewayExample = {
  sender: '0x00000000000000000000000000000000000a11ce',
  data: `0x9061b923${[
    '0000000000000000000000000000000000000000000000000000000000000040',
    '0000000000000000000000000000000000000000000000000000000000000080',
    '0000000000000000000000000000000000000000000000000000000000000013',
    '0468656c70086c617463686b6974036574680000000000000000000000000000',
    '0000000000000000000000000000000000000000000000000000000000000024',
    '3b3b57dec7e822fb221d9fabfc2add6b9256380a5dcef0a6764c4a90821e5566',
    'b6b932be00000000000000000000000000000000000000000000000000000000',
  ].join('')}`,
}

const message = 'The request is not { sender, data } in hex.'

/** The gateway of the names of this server (ERC-3668); the resolver contract names its URL. */
export function createGatewayRoute({ gateway }: { gateway: Gateway | undefined }): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const resolve = async (sender: string, data: string): Promise<{ data: string }> => {
    if (!gateway)
      throw new HttpError({ status: 404, code: 'NOT_FOUND', message: 'This server has no gateway of names.' })
    if (!isHex(data)) throw new HttpError({ status: 400, code: 'BAD_REQUEST', message })
    return { data: await gateway.resolve(getAddress(sender.toLowerCase()), data) }
  }
  app.get(
    '/names/:sender/:data',
    charges(),
    describe({
      id: 'resolveName',
      summary:
        'Signed result of a call of the resolver contract `sender`, for clients with CCIP-read (ERC-3668).',
      reply: GatewayReplySchema,
      errors: ['400', '404'],
    }),
    validator('param', GatewayParamSchema, onInvalid),
    async context => {
      const { sender, data } = context.req.valid('param')
      return context.json(await resolve(sender, data.replace(/\.json$/, '')))
    },
  )
  app.post(
    '/names',
    charges(),
    describe({
      id: 'resolveNameByPost',
      summary: 'As the GET, for calls that are too long for a URL.',
      reply: GatewayReplySchema,
      body: { schema: GatewayBodySchema, example: gatewayExample },
      errors: ['400', '404', '413', '415'],
    }),
    async context => {
      const { sender, data } = await readBody(context.req.raw, {
        schema: GatewayBodySchema,
        maxBytes,
        message,
      })
      return context.json(await resolve(sender, data))
    },
  )
  return app
}
