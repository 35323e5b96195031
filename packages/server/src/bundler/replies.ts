import type { BundlerMethod } from '@latchkit/api/schemas'
import * as v from 'valibot'

const QuantitySchema = v.pipe(v.string(), v.regex(/^0x(?:0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/))
const HashSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))
const AddressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))

const PriceSchema = v.object({ maxFeePerGas: QuantitySchema, maxPriorityFeePerGas: QuantitySchema })

/**
 * Results of a bundler by method. What the page checks itself, against the user operation that was signed and against
 * the chain, is only limited in shape.
 */
export const replySchemas: Readonly<Record<BundlerMethod, v.GenericSchema>> = {
  eth_sendUserOperation: HashSchema,
  eth_estimateUserOperationGas: v.object({
    preVerificationGas: QuantitySchema,
    verificationGasLimit: QuantitySchema,
    callGasLimit: QuantitySchema,
    paymasterVerificationGasLimit: v.nullish(QuantitySchema),
    paymasterPostOpGasLimit: v.nullish(QuantitySchema),
  }),
  eth_getUserOperationByHash: v.nullable(
    v.looseObject({
      userOperation: v.looseObject({ sender: AddressSchema, nonce: QuantitySchema }),
      entryPoint: AddressSchema,
      blockNumber: v.nullish(QuantitySchema),
      blockHash: v.nullish(HashSchema),
      transactionHash: v.nullish(HashSchema),
    }),
  ),
  eth_getUserOperationReceipt: v.nullable(
    v.looseObject({
      userOpHash: HashSchema,
      entryPoint: v.nullish(AddressSchema),
      sender: AddressSchema,
      nonce: QuantitySchema,
      success: v.boolean(),
      actualGasCost: QuantitySchema,
      actualGasUsed: QuantitySchema,
      receipt: v.looseObject({ transactionHash: HashSchema, blockNumber: QuantitySchema }),
    }),
  ),
  eth_supportedEntryPoints: v.pipe(v.array(AddressSchema), v.maxLength(16)),
  eth_chainId: QuantitySchema,
  pimlico_getUserOperationGasPrice: v.object({
    slow: PriceSchema,
    standard: PriceSchema,
    fast: PriceSchema,
  }),
}
