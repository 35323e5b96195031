import * as v from 'valibot'

/** Id of an image in a path: an image id, a CAIP-2 id, a slug or a symbol. */
export const ImageParamSchema: v.GenericSchema<{ id: string }> = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9._:-]{1,128}$/, 'Not an image id')),
})
