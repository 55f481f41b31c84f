// What our modules use of it, and no more.

export interface VNode {
  type: unknown;
  props: unknown;
  key: unknown;
}
export type Children = VNode | string | number | boolean | null | undefined | object | Children[];
export type Component<P = any> = (props: P) => Children;
export const Fragment: Component<{ children?: Children }>;
export function h(type: string | Component, props?: object | null, ...children: Children[]): VNode;
export function render(node: Children, into: Element | DocumentFragment): void;
