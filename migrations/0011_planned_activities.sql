DROP INDEX `sports_activities_family`;--> statement-breakpoint
ALTER TABLE `sports_activities` ADD `time` text;--> statement-breakpoint
ALTER TABLE `sports_activities` ADD `is_done` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `sports_activities_family` ON `sports_activities` (`family_id`,`is_done`,`date`,`id`);