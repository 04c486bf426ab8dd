import { use } from 'react'
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterNavigationContext as NavigationContext,
  UNSAFE_DataRouterStateContext as StateContext,
  useOutlet,
} from 'react-router'

// Uses internal contexts: the router has no public way to render a page that it no longer matches.

export function useFrozenPage() {
  return {
    outlet: useOutlet(),
    state: use(StateContext),
    data: use(DataContext),
    navigation: use(NavigationContext),
    location: use(LocationContext),
  }
}

/** Renders a page with the router state of the moment when `useShown` read it. */
export function FrozenPage({
  outlet,
  state,
  data,
  navigation,
  location,
}: ReturnType<typeof useFrozenPage>) {
  return (
    <StateContext value={state}>
      <DataContext value={data}>
        <NavigationContext value={navigation}>
          <LocationContext value={location}>{outlet}</LocationContext>
        </NavigationContext>
      </DataContext>
    </StateContext>
  )
}
