import { HttpError } from '../errors/HttpError.js'

export const quoteUnavailable = (): HttpError =>
  new HttpError({
    status: 404,
    code: 'QUOTE_UNAVAILABLE',
    message: 'No exchange offers this swap now.',
  })

export const priceChanged = (): HttpError =>
  new HttpError({ status: 409, code: 'PRICE_CHANGED', message: 'The price has changed since the review.' })

const unlisted = 'A token of this swap is on no list of this server.'

/** Of a quote. */
export const unlistedToken = (): HttpError =>
  new HttpError({ status: 400, code: 'BAD_REQUEST', message: unlisted })

/** Of a transaction. */
export const unlistedSwap = (): HttpError =>
  new HttpError({ status: 404, code: 'QUOTE_UNAVAILABLE', message: unlisted })

export const notAToken = (): HttpError =>
  new HttpError({ status: 400, code: 'BAD_REQUEST', message: 'tokenAddress is not a token.' })

export const amountTooLarge = (): HttpError =>
  new HttpError({
    status: 400,
    code: 'BAD_REQUEST',
    message: 'The amount is more than an exchange can trade.',
  })
