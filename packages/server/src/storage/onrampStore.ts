import type { OnrampAmount, OnrampOrderStatus } from '@latchkit/core'

/** A purchase that was started. */
export type StoredOrder = {
  id: string
  provider: string
  /** The provider's own id of it. */
  providerOrder?: string | undefined
  status: OnrampOrderStatus
  /** Rises with each change. */
  revision: number
  /** Unix milliseconds. */
  createdAt: number
  updatedAt: number
  /** Not paid by then, it expires. */
  expiresAt: number
  details: OrderDetails
}

export type OrderDetails = {
  /** CAIP-2. */
  network: string
  /** Who receives what is bought. */
  address: string
  purchase: { currency: string; amount?: string | undefined; token?: string | undefined; decimals: number }
  payment?: OnrampAmount | undefined
  method?: string | undefined
  redirectUrl?: string | undefined
  /** The site's own id of the buyer, passed on to providers that take one. */
  partnerUserId?: string | undefined
  /** Hash of the transfer to the buyer. */
  hash?: string | undefined
  /** Sandbox: hash of the key of its opened page, and the signed transfer. */
  page?: string | undefined
  transfer?: string | undefined
}

/** A key that opens the page of an order once. */
export type StoredSession = {
  /** Hash of the key. */
  key: string
  orderId: string
  /** Unix milliseconds. */
  expiresAt: number
}

/** Unix milliseconds. */
export type PurgeTimes = {
  /** Of the last change of orders. */
  before: number
  /** Of the last change of unpaid orders, and of the end of sessions. */
  unpaidBefore: number
  now: number
}

/** Statuses of an unpaid order. */
export const unpaidStatuses: readonly OnrampOrderStatus[] = ['created', 'pending', 'expired']

/** Orders of purchases. Promises resolve once a change is on disk. */
export type OnrampStore = {
  create(order: StoredOrder): Promise<void>
  get(id: string): Promise<StoredOrder | undefined>
  findByProvider(provider: string, providerOrder: string): Promise<StoredOrder | undefined>
  /** Replaces an order that still has the revision before; returns whether it did. */
  replace(order: StoredOrder): Promise<boolean>
  /** Returns orders of a provider in one status, oldest first. */
  list(parameters: { provider: string; status: OnrampOrderStatus; limit: number }): Promise<StoredOrder[]>
  putSession(session: StoredSession): Promise<void>
  /** Takes a session that has not expired: a second caller gets undefined. */
  takeSession(key: string, now: number): Promise<{ orderId: string } | undefined>
  /** Returns the number of unpaid orders of a provider. */
  countUnpaid(provider: string): Promise<number>
  /**
   * Deletes orders that last changed before a time; unpaid ones that have expired, and sessions, of an earlier age.
   */
  purge(times: PurgeTimes): Promise<void>
}
