import { queryClient } from '../api/query-client'
import { familiesQuery } from './session'
import { chooseFamily, firstShown } from './shown-family'

/** Shows another family of the user, on this device from now on. */
export const showFamily = (id: string) => {
  chooseFamily(id)
  queryClient.setQueryData(familiesQuery.queryKey, (families) => families && firstShown(families))
}
