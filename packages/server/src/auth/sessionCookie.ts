import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AuthEnv } from './authEnv.js'
import { sessionTtlMs } from './sessions.js'

const name = '__Host-lk-session'
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'None', partitioned: true } as const

export const readSessionCookie = (context: Context<AuthEnv>): string | undefined => getCookie(context, name)

export function setSessionCookie(context: Context<AuthEnv>, token: string): void {
  setCookie(context, name, token, { ...attributes, maxAge: sessionTtlMs / 1000 })
}

export function deleteSessionCookie(context: Context<AuthEnv>): void {
  deleteCookie(context, name, attributes)
}

/** Sends the outcome of a sign-in; the token goes into the cookie only. */
export function sendSignIn(
  context: Context<AuthEnv>,
  { reply, token }: { reply: object; token?: string | undefined },
): Response {
  if (token !== undefined) setSessionCookie(context, token)
  return context.json(reply)
}
