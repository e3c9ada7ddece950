import { attributes, breakdownNames, filterNames, sharedLists, realtimeDimensions, type SharedList, type Attribute, type SessionDimension, type RealtimeDimension, type FilterName, type BreakdownName } from "./dimensions.ts";
import { type BreakdownMetric, breakdownMetrics, additiveMetrics } from "./metrics.ts";
const a: Record<SharedList, 1> = { medium: 1, sources: 1, pages: 1, landing: 1, country: 1, devices: 1 };
const b: Record<Attribute,1> = {medium:1,source:1,campaign:1,country:1,city:1,device:1,os:1,browser:1};
const c: Record<RealtimeDimension,1> = {medium:1,source:1,country:1,city:1,device:1};
const d: Record<FilterName,1> = {medium:1,source:1,campaign:1,country:1,city:1,device:1,os:1,browser:1,path:1};
const e: Record<SessionDimension,1> = {...b,landing:1,exit:1};
const f: Record<BreakdownMetric,1> = {people:1,sessions:1,pageViews:1,events:1,bounceRate:1,duration:1,orders:1,sales:1,averageOrder:1,conversionRate:1};
console.log(a,c,d,e,f,attributes, breakdownNames, filterNames, sharedLists, realtimeDimensions, breakdownMetrics, additiveMetrics);
