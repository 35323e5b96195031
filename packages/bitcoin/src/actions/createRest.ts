import { createRestClient, type FamilyContext, type RestClient } from '@latchkit/core/family'
import { toError } from '../toError.js'

/** The family's client of Esplora's HTTP API. */
export const createRest = (context?: FamilyContext | undefined): RestClient =>
  createRestClient({ context, toError })
