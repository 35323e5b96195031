import { HttpError } from '../errors/HttpError.js'

export const quoteUnavailable = (): HttpError =>
  new HttpError({
    status: 404,
    code: 'QUOTE_UNAVAILABLE',
    message: 'No exchange offers this swap now.',
  })

export const priceChanged = (): HttpError =>
  new HttpError({ status: 409, code: 'PRICE_CHANGED', message: 'The price has changed since the review.' })

export const unlistedToken = (): HttpError =>
  new HttpError({
    status: 400,
    code: 'BAD_REQUEST',
    message: 'A token of this swap is on no list of this server.',
  })

export const notAToken = (): HttpError =>
  new HttpError({ status: 400, code: 'BAD_REQUEST', message: 'tokenAddress is not a token.' })

export const amountTooLarge = (): HttpError =>
  new HttpError({
    status: 400,
    code: 'BAD_REQUEST',
    message: 'The amount is more than an exchange can trade.',
  })
