import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../app.js'
import { HttpError } from '../../errors/HttpError.js'
import { charges } from '../../middleware/charges.js'
import type { StoredOrder } from '../../storage/onrampStore.js'
import { assertMediaType, readText } from '../../utils/readBody.js'
import type { Orders } from '../orders.js'
import { hashKey } from '../signature.js'
import { type Sandbox, sandboxPath } from './createSandbox.js'
import { closedPage, pageHeaders, toOrderPage } from './page.js'

const maxForm = 1024
const keyForm = /^[-_a-zA-Z0-9]{20,64}$/

/** The sandbox's own pages: a session opens one once, at an address that can be reloaded. */
export function createSandboxRoute({ sandbox, orders }: { sandbox: Sandbox; orders: Orders }): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  const show = (context: Context<AppEnv>, page: string, status: 200 | 410): Response => {
    for (const [name, value] of Object.entries(pageHeaders)) context.header(name, value)
    return context.html(page, status)
  }
  const find = async (context: Context<AppEnv>): Promise<StoredOrder | undefined> => {
    const id = context.req.param('id') ?? ''
    const page = context.req.param('page') ?? ''
    if (!keyForm.test(id) || !keyForm.test(page)) return undefined
    const order = await orders.get(id)
    return order?.details.page === hashKey(page) ? order : undefined
  }
  const toPath = (id: string, page: string): string => `${sandboxPath}/${id}/${page}`

  app.get(sandboxPath, charges(), async context => {
    const session = context.req.query('session') ?? ''
    // A look ahead by a browser or a chat must not use the session up.
    const isLookAhead = context.req.method === 'HEAD' || context.req.header('sec-purpose') !== undefined
    const opened = isLookAhead || !keyForm.test(session) ? undefined : await sandbox.openPage(session)
    return opened
      ? context.redirect(toPath(opened.orderId, opened.page), 303)
      : show(context, closedPage, 410)
  })
  app.get(`${sandboxPath}/:id/:page`, charges(), async context => {
    const order = await find(context)
    return order ? show(context, toOrderPage(order), 200) : show(context, closedPage, 410)
  })
  app.post(`${sandboxPath}/:id/:page`, charges(), async context => {
    assertMediaType(context.req.raw, ['application/x-www-form-urlencoded'])
    const order = await find(context)
    if (!order) return show(context, closedPage, 410)
    const tooLarge = () =>
      new HttpError({ status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'The body is too large.' })
    const form = new URLSearchParams(await readText(context.req.raw.body, maxForm, tooLarge))
    const action = form.get('action')
    if (order.status === 'pending' && (action === 'pay' || action === 'decline'))
      await sandbox.act(order.id, action)
    return context.redirect(context.req.path, 303)
  })
  return app
}
