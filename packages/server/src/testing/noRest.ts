/** The REST side of a fake endpoint that has none. */
export const noRest = async (): Promise<never> => {
  throw new Error('The endpoint is no REST API.')
}
