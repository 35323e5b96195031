import * as v from 'valibot'

/** CAIP-2: `namespace:reference`. */
export const CaipNetworkIdSchema: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'Invalid CAIP-2 network id'),
)

/** An unsigned decimal number as text: amounts and prices never travel as floats. */
export const DecimalSchema: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.maxLength(120),
  v.regex(/^\d+(?:\.\d+)?$/, 'Not a decimal number'),
)

/** An absolute http(s) URL, or a path on the server that sent it. */
export const ImageUrlSchema: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.regex(/^(?:https?:\/\/[^\s"'<>\\]+|\/(?!\/)[^\s"'<>\\]*)$/, 'Not an image address'),
)

/** A link that may stand behind a button: any scheme but those that run or read something here. */
export const LinkSchema: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.regex(
    /^(?!(?:[jJ][aA][vV][aA][sS][cC][rR][iI][pP][tT]|[dD][aA][tT][aA]|[vV][bB][sS][cC][rR][iI][pP][tT]|[bB][lL][oO][bB]|[fF][iI][lL][eE]|[aA][bB][oO][uU][tT]|[fF][iI][lL][eE][sS][yY][sS][tT][eE][mM]):)[a-zA-Z][a-zA-Z0-9+.-]*:[^\s"'<>\\]*$/,
    'Not a usable link',
  ),
)
