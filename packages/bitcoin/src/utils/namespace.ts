/** CAIP-2 namespace of this family. */
export const namespace = 'bip122'
