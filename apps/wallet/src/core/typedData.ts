import type { TypedDataDefinition } from 'viem'
import type { TypedData } from './request.js'

/** The same data under viem's type, whose index signatures a runtime value cannot satisfy. */
export const toTypedDataDefinition = (typedData: TypedData): TypedDataDefinition =>
  typedData as unknown as TypedDataDefinition
